import { clx } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useProductTitle } from "../../lib/product-titles"
import type { Review } from "../../resources/moderated"
import { OWN_DIRECTION } from "../crud/cells"

type Subject = Pick<Review, "subject_type" | "subject_id">

/** A link to the product that a review is about. */
export const SubjectLink = ({ subject_type: type, subject_id: id }: Subject) =>
  type === "product" ? <ProductLink id={id} /> : <bdi dir="ltr">{id}</bdi>

const ProductLink = ({ id }: { id: string }) => {
  const title = useProductTitle(id)
  return (
    <Link
      to={`/products/${id}`}
      dir="auto"
      className={clx("text-ui-tag-blue-text block underline", OWN_DIRECTION)}
    >
      {title ?? id}
    </Link>
  )
}
