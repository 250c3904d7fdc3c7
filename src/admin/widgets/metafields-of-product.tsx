import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { MetafieldsCard } from "../components/metafields/metafields-card"

/** Edits the metafields of a product on the engine's page. */
const ProductMetafields = ({ data }: { data: { id: string } }) => (
  <MetafieldsCard owner={{ type: "product", id: data.id }} />
)

export const config = defineWidgetConfig({ zone: "product.details.after", id: "svc.metafields-of-product" })

export default ProductMetafields
