"""Sphinx for the documents: build.py has the pages."""

project = "crosscover"
html_title = "crosscover"
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_copyright = False
html_copy_source = False
html_theme_options = {"source_repository": "https://github.com/crosscover/crosscover"}
extensions = ["myst_parser"]
# As GitHub names headings.
myst_heading_anchors = 6
# Outputs of programs and parts of files.
suppress_warnings = ["misc.highlighting_failure"]
