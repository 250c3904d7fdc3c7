import type { CreateNotificationDTO, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { clock } from "../../../../lib/clock"
import { PROBLEMS } from "../../../../lib/text/mail-problems"
import { asError, textOf } from "../../../../lib/thrown"
import { suppressReportedEmailsWorkflow } from "../../../email-marketing/workflows/mail-reports"
import { brandedMail } from "../../module/content/branded"
import type { MailContent } from "../../module/schemas"
import { mailBrand } from "./mail-brand"

type Mail = CreateNotificationDTO & { content: MailContent }

/** `renderMail` and the like write the mail's language here. */
const LANGUAGE = /<html lang="([^"]*)"/

/**
 * Sends a mail as an engine notification, with the shop's brand. If the mailbox does not exist, campaigns do not try it
 * either. It has no compensation, because a sent mail cannot be recalled.
 */
export const sendMailStep = createStep("send-mail", async ({ content, ...mail }: Mail, { container }) => {
  const brand = await mailBrand(container, LANGUAGE.exec(content.html)?.[1])
  try {
    const notification = await container
      .resolve(Modules.NOTIFICATION)
      .createNotifications({ ...mail, content: brand ? brandedMail(content, brand) : content })
    return new StepResponse(notification.id)
  } catch (error) {
    // The engine throws an error of its own, with our message in it.
    if (textOf(error, "message")?.includes(PROBLEMS.unknownMailbox)) await suppress(container, mail)
    throw error
  }
})

/** The mail has failed already, so a problem here must not hide why. */
async function suppress(
  container: MedusaContainer,
  { to, template }: Pick<Mail, "to" | "template">,
): Promise<void> {
  const report = {
    email: to.toLowerCase(),
    reason: "hard_bounce" as const,
    note: template ?? "mail",
    at: clock.date(),
  }
  await suppressReportedEmailsWorkflow(container)
    .run({ input: { reports: [report] } })
    .catch((error: unknown) =>
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error("An address without a mailbox could not be suppressed.", asError(error)),
    )
}
