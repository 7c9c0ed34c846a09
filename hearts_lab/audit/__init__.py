"""The score check: a written score sheet held against what its rule set makes possible.

Every deal is checked, every total worked out anew, and for whatever cannot be the smallest change is looked
for that makes the deals and the totals agree. [`check`][hearts_lab.audit.findings.check] gives the findings
as a value; [`show`][hearts_lab.audit.show] turns them into text, JSON and HTML.
"""

from hearts_lab.audit.findings import Audit, Problem, audit, check
from hearts_lab.audit.repairs import Change, Repair

__all__ = ["Audit", "Change", "Problem", "Repair", "audit", "check"]
