import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { MetafieldsCard } from "../components/metafields/metafields-card"

/** Edits the metafields of an order on the engine's page. */
const OrderMetafields = ({ data }: { data: { id: string } }) => (
  <MetafieldsCard owner={{ type: "order", id: data.id }} />
)

export const config = defineWidgetConfig({ zone: "order.details.after", id: "svc.metafields-of-order" })

export default OrderMetafields
