import { type Entity, translatedText } from "./lib/texts"

/** Handles are the same in all languages. Bindings: `:ids`, and `:locale`, the reader's language. */
function select(entity: Entity, columns: { title: string; image: string }, condition: string): string {
  const { column, from } = translatedText("p", entity)
  return `SELECT p.id, p.handle AS slug, CAST(:locale AS text) AS locale, ${column(columns.title)} AS title,
      ${columns.image} AS image_url
      FROM ${entity} p ${from} WHERE p.id = ANY(:ids) AND p.deleted_at IS NULL AND p.handle IS NOT NULL
      AND ${condition}`
}

/** SQL for the public things that menus name. */
export const menuTargets = {
  product: select("product", { title: "title", image: "p.thumbnail" }, "p.status = 'published'"),
  category: select(
    "product_category",
    { title: "name", image: "CAST(NULL AS text)" },
    "p.is_active AND NOT p.is_internal",
  ),
  collection: select("product_collection", { title: "title", image: "CAST(NULL AS text)" }, "true"),
}
