"""The review of a deal: what each pass and play cost, where it turned, what was luck and what was skill."""

from hearts_lab.review.grades import GRADES, Grade
from hearts_lab.review.judging import Choice, Judged, Review, SeatReview, Swing, judge_choice, review

__all__ = ["GRADES", "Choice", "Grade", "Judged", "Review", "SeatReview", "Swing", "judge_choice", "review"]
