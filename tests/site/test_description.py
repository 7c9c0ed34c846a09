"""What a search engine shows of a page."""

from tools.site.description import LONGEST, description


def test_a_page_is_described_by_its_first_paragraph() -> None:
    html = '<h1>Void</h1><p>You are out of a <a href="x">suit</a>: &quot;void&quot;.</p><p>More.</p>'
    assert description(html) == "You are out of a suit: &quot;void&quot;."


def test_an_id_alone_is_no_description() -> None:
    html = "<p>Rule <code>FOLLOW_SUIT</code></p><p>Play the suit that was led.</p>"
    assert description(html) == "Play the suit that was led."


def test_a_long_paragraph_ends_with_a_whole_word() -> None:
    said = description(f"<p>{'hearts, ' * 50}</p>")
    assert said.endswith("hearts …")
    assert len(said) <= LONGEST


def test_a_page_without_a_paragraph_has_no_description() -> None:
    assert description("<h1>Void</h1><p></p>") == ""
