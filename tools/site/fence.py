"""MkDocs hook: a fence named `hearts` is drawn by the project's own code when the site is built."""

from html import escape
from typing import Any

from mkdocs.config.defaults import MkDocsConfig


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Teach superfences the fence, with the language of this build."""
    lang = config.theme["language"]

    def draw_here(source: str, *_: Any, **__: Any) -> str:  # noqa: ANN401 - superfences' arguments
        return draw(source, lang)

    fences = config.mdx_configs.setdefault("pymdownx.superfences", {}).setdefault("custom_fences", [])
    fences.append({"name": "hearts", "class": "hearts", "format": draw_here})
    return config


def draw(source: str, lang: str) -> str:
    """Draw what a fence says as HTML."""
    return f'<pre lang="{lang}">{escape(source)}</pre>'
