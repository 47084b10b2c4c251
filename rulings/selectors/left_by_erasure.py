"""Parts of the law and of evidence that an erasure leaves although they may name the person."""

from federation.privacy.selectors.left_by_erasure import Left

LEFT = (
    Left("rulings.Evidence", ("file",), "erasure_leaves_evidence"),
    Left("rulings.CaseDocument", ("file",), "erasure_leaves_evidence"),
    Left("rulings.RegulationText", ("name",), "erasure_leaves_published"),
    Left("rulings.RegulationArticle", ("title", "body"), "erasure_leaves_published"),
    Left("rulings.LawText", ("name", "front"), "erasure_leaves_published"),
    Left("rulings.LawPassage", ("title", "body"), "erasure_leaves_published"),
)
