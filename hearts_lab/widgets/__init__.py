"""The card table and the stepper, in JupyterLab and on any page.

A widget shows a [`recording`][hearts_lab.lessons.recording.recording]. Its `text/html` is the same recording as a plain
`<div>`, which our own script draws on a page without a kernel; so a saved notebook still steps through its deal.
"""
