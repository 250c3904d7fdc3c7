import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { dueWork } from "../../tenancy/schedule/scheduled-job"
import { SEND_EVENT_MAILS } from "./module/due"

/** A change that gives a postponed event its date queues mails. Without this, the hourly sweep would find them. */
export default async function eventChangeHandler({ container }: SubscriberArgs): Promise<void> {
  await dueWork(container).recheck(SEND_EVENT_MAILS)
}

export const config: SubscriberConfig = { event: "event.updated" }
