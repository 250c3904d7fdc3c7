import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents, PaymentEvents } from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import { dueWork } from "../../tenancy/schedule/scheduled-job"
import { RECORD_COMMERCE_EVENTS } from "./module/due"

/** The engine reports an order before its payment is authorized. */
const SETTLED_AFTER_MS = 60_000

/** Makes the job run soon. A lost report is no loss: the job runs once an hour anyway. */
export default async function commerceFactsHandler({ container }: SubscriberArgs): Promise<void> {
  dueWork(container).note(RECORD_COMMERCE_EVENTS, new Date(clock.now() + SETTLED_AFTER_MS))
}

export const config: SubscriberConfig = { event: [OrderWorkflowEvents.PLACED, PaymentEvents.REFUNDED] }
