import {
  CustomerWorkflowEvents,
  FulfillmentWorkflowEvents,
  OrderWorkflowEvents,
  PaymentEvents,
} from "@medusajs/framework/utils"
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/medusa"
import { deliverSoon } from "./deliver"

/** Only an order that was a draft needs this. All orders of this time share one claim. */
const ORDERS_GATHER_MS = 1_000

/** Triggers of the database have recorded these events. They cannot start the delivery. */
export default async function outboxRecordedHandler({ event, container }: SubscriberArgs): Promise<void> {
  if (event.name === OrderWorkflowEvents.PLACED) deliverSoon(container, ORDERS_GATHER_MS)
  else deliverSoon(container)
}

export const config: SubscriberConfig = {
  event: [
    OrderWorkflowEvents.PLACED,
    PaymentEvents.CAPTURED,
    FulfillmentWorkflowEvents.SHIPMENT_CREATED,
    CustomerWorkflowEvents.CREATED,
    // A guest may get an account.
    CustomerWorkflowEvents.UPDATED,
  ],
}
