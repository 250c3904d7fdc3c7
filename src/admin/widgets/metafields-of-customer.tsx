import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { MetafieldsCard } from "../components/metafields/metafields-card"

/** Edits the metafields of a customer on the engine's page. */
const CustomerMetafields = ({ data }: { data: { id: string } }) => (
  <MetafieldsCard owner={{ type: "customer", id: data.id }} />
)

export const config = defineWidgetConfig({ zone: "customer.details.after", id: "svc.metafields-of-customer" })

export default CustomerMetafields
