import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { MetafieldsCard } from "../components/metafields/metafields-card"

/** Edits the metafields of a collection on the engine's page. */
const CollectionMetafields = ({ data }: { data: { id: string } }) => (
  <MetafieldsCard owner={{ type: "collection", id: data.id }} />
)

export const config = defineWidgetConfig({
  zone: "product_collection.details.after",
  id: "svc.metafields-of-collection",
})

export default CollectionMetafields
