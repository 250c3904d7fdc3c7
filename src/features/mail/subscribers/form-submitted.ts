import type { SubscriberArgs, SubscriberConfig } from "@medusajs/medusa"
import { sendFormMails } from "../workflows/send-form-mails"

export default async function mailFormSubmittedHandler({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await sendFormMails(container, event.data.id)
}

export const config: SubscriberConfig = { event: "form-submission.created" }
