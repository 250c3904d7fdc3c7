import { AuthWorkflowEvents } from "@medusajs/framework/utils"
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/medusa"
import { sendVerification, type VerificationRequest } from "../services/send-auth-mail"

export default async function mailVerificationRequestedHandler({
  event,
  container,
}: SubscriberArgs<VerificationRequest>): Promise<void> {
  await sendVerification(container, event.data)
}

export const config: SubscriberConfig = { event: AuthWorkflowEvents.VERIFICATION_REQUESTED }
