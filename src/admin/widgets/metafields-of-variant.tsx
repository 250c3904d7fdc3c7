import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { MetafieldsCard } from "../components/metafields/metafields-card"

/** Edits the metafields of a variant on the engine's page. */
const VariantMetafields = ({ data }: { data: { id: string } }) => (
  <MetafieldsCard owner={{ type: "variant", id: data.id }} />
)

export const config = defineWidgetConfig({
  zone: "product_variant.details.after",
  id: "svc.metafields-of-variant",
})

export default VariantMetafields
