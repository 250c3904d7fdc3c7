import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { CustomerSubscriptions } from "../components/subscriptions/customer-subscriptions"

/** Lists a customer's subscriptions on the engine's page. */
const SubscriptionsOfCustomer = ({ data }: { data: { id: string } }) => (
  <CustomerSubscriptions customerId={data.id} />
)

export const config = defineWidgetConfig({
  zone: "customer.details.after",
  id: "svc.subscriptions-of-customer",
})

export default SubscriptionsOfCustomer
