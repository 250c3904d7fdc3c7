import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { MetafieldsCard } from "../components/metafields/metafields-card"

/** Edits the metafields of a category on the engine's page. */
const CategoryMetafields = ({ data }: { data: { id: string } }) => (
  <MetafieldsCard owner={{ type: "category", id: data.id }} />
)

export const config = defineWidgetConfig({
  zone: "product_category.details.after",
  id: "svc.metafields-of-category",
})

export default CategoryMetafields
