"""Words of the game say what they mean, once a page, and only where they are prose."""

from hearts_lab.i18n import catalogue
from tools.site.glossary import explained


def test_a_word_is_explained_where_it_stands_first() -> None:
    meaning = catalogue("glossary", "en")["void"]["means"]
    html = explained("<p>West is void. A void helps.</p>", "en")
    assert html == f'<p>West is <abbr title="{meaning}">void</abbr>. A void helps.</p>'


def test_a_swedish_word_is_known_in_its_definite_form() -> None:
    assert "<abbr title=" in explained("<p>Nord tog sticket.</p>", "sv")


def test_each_spelling_of_an_entry_is_known() -> None:
    assert ">doubleton</abbr>" in explained("<p>a doubleton</p>", "en")


def test_headings_links_code_and_panels_stay_as_they_are() -> None:
    prose = '<h2>Void</h2><p><a href="x">void</a> <code>void</code></p>'
    html = f'{prose}<div class="hearts"><p>void<br>void</p></div>'
    assert explained(html, "en") == html


def test_a_word_of_everyday_speech_is_not_taken_for_one_of_the_game() -> None:
    html = "<p>Hand out the cards and hold on.</p>"
    assert explained(html, "en") == html
