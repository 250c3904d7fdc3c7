import { Link } from "react-router-dom"
import { useProductTitle } from "../../lib/product-titles"
import type { Review } from "../../resources/moderated"

type Subject = Pick<Review, "subject_type" | "subject_id">

/** A link to the reviewed object. */
export const SubjectLink = ({ subject_type: type, subject_id: id }: Subject) =>
  type === "product" ? <ProductLink id={id} /> : <bdi dir="ltr">{id}</bdi>

const ProductLink = ({ id }: { id: string }) => {
  const title = useProductTitle(id)
  return (
    <Link to={`/products/${id}`} className="text-ui-tag-blue-text block truncate">
      {title ?? id}
    </Link>
  )
}
