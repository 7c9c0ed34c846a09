"""Studies: the same questions asked of many thousand deals, repeatably.

A study is a name, players, rules and a seed. Its deals are numbered and each has its own stream of random
numbers, so the counts are the same on one processor or a hundred, interrupted or not.
"""

from hearts_lab.study.log import count_log
from hearts_lab.study.plan import Result, Study, study_of
from hearts_lab.study.run import run
from hearts_lab.study.tallies import TALLIES

__all__ = ["TALLIES", "Result", "Study", "count_log", "run", "study_of"]
