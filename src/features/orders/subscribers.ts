import { FulfillmentWorkflowEvents, OrderWorkflowEvents, PaymentEvents } from "@medusajs/framework/utils"
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/medusa"
import { clock } from "../../lib/clock"
import { dueWork } from "../../tenancy/schedule/scheduled-job"
import { ORDER_MAILS, SEND_ORDER_MAILS } from "./module/due"

/** The mails wait a minute, and those about refunds two. One run then sends the mails of many orders. */
const WAITS_MS = [65_000, 125_000]

interface Changed {
  id: string
  /** The admin has chosen not to tell the buyer. */
  no_notification?: boolean | null
}

/** Triggers of the database have queued the mails. They cannot start the job. A lost report only delays a mail. */
export default async function mailOrderChangedHandler({
  event: { name, data },
  container,
}: SubscriberArgs<Changed>): Promise<void> {
  if (name === FulfillmentWorkflowEvents.SHIPMENT_CREATED && data.no_notification === true)
    return container.resolve("mailQueue").forget(ORDER_MAILS, { kind: "shipped", cause: data.id })
  for (const wait of WAITS_MS) dueWork(container).note(SEND_ORDER_MAILS, new Date(clock.now() + wait))
}

export const config: SubscriberConfig = {
  event: [
    OrderWorkflowEvents.PLACED,
    OrderWorkflowEvents.CANCELED,
    FulfillmentWorkflowEvents.SHIPMENT_CREATED,
    PaymentEvents.REFUNDED,
  ],
}
