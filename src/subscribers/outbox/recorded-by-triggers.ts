import {
  CustomerWorkflowEvents,
  FulfillmentWorkflowEvents,
  OrderWorkflowEvents,
  PaymentEvents,
} from "@medusajs/framework/utils"
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/medusa"
import { clock } from "../../lib/clock"
import { dueWork } from "../../lib/schedule/scheduled-job"
import { DELIVER_WEBHOOKS } from "../../modules/outbox/due"

/** Only an order that was a draft waits for this. Many orders then cause few reports. */
const ORDER_MS = 10_000

/** Triggers of the database have recorded these events. They cannot start the delivery. */
export default async function outboxRecordedHandler({ event, container }: SubscriberArgs): Promise<void> {
  const wait = event.name === OrderWorkflowEvents.PLACED ? ORDER_MS : 0
  dueWork(container).note(DELIVER_WEBHOOKS, new Date(clock.now() + wait))
}

export const config: SubscriberConfig = {
  event: [
    OrderWorkflowEvents.PLACED,
    PaymentEvents.CAPTURED,
    FulfillmentWorkflowEvents.SHIPMENT_CREATED,
    CustomerWorkflowEvents.CREATED,
  ],
}
