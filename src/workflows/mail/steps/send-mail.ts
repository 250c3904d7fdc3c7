import type { CreateNotificationDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

/** Sends a mail through the engine's notifications. What is sent cannot be called back. */
export const sendMailStep = createStep("send-mail", async (mail: CreateNotificationDTO, { container }) => {
  const notification = await container.resolve(Modules.NOTIFICATION).createNotifications(mail)
  return new StepResponse(notification.id)
})
