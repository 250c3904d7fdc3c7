import { AuthWorkflowEvents } from "@medusajs/framework/utils"
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/medusa"
import { type PasswordReset, sendPasswordReset } from "../services/send-auth-mail"

export default async function mailPasswordResetHandler({
  event,
  container,
}: SubscriberArgs<PasswordReset>): Promise<void> {
  await sendPasswordReset(container, event.data)
}

export const config: SubscriberConfig = { event: AuthWorkflowEvents.PASSWORD_RESET }
