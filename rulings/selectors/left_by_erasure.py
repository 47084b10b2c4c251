"""What an erasure leaves of the law and of evidence although it may name the person, and why."""

from federation.privacy.selectors.left_by_erasure import Left

LEFT = (
    Left("rulings.Evidence", ("file",), "erasure_leaves_evidence"),
    Left("rulings.CaseDocument", ("file",), "erasure_leaves_evidence"),
    Left("rulings.RegulationText", ("name",), "erasure_leaves_published"),
    Left("rulings.RegulationArticle", ("title", "body"), "erasure_leaves_published"),
    Left("rulings.LawText", ("name", "front"), "erasure_leaves_published"),
    Left("rulings.LawPassage", ("title", "body"), "erasure_leaves_published"),
)
