import type { CreateNotificationDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

/** Sends a mail as an engine notification. It has no compensation, because a sent mail cannot be recalled. */
export const sendMailStep = createStep("send-mail", async (mail: CreateNotificationDTO, { container }) => {
  const notification = await container.resolve(Modules.NOTIFICATION).createNotifications(mail)
  return new StepResponse(notification.id)
})
