import type { CreateNotificationDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { brandedMail } from "../../../modules/mail/content/branded"
import type { MailContent } from "../../../modules/mail/schemas"
import { mailBrand } from "./mail-brand"

type Mail = CreateNotificationDTO & { content: MailContent }

/** `renderMail` and the like write the mail's language here. */
const LANGUAGE = /<html lang="([^"]*)"/

/**
 * Sends a mail as an engine notification, with the shop's brand. It has no compensation, because a sent mail cannot be
 * recalled.
 */
export const sendMailStep = createStep("send-mail", async ({ content, ...mail }: Mail, { container }) => {
  const brand = await mailBrand(container, LANGUAGE.exec(content.html)?.[1])
  const notification = await container
    .resolve(Modules.NOTIFICATION)
    .createNotifications({ ...mail, content: brand ? brandedMail(content, brand) : content })
  return new StepResponse(notification.id)
})
