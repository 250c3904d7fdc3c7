import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { z } from "zod"
import { config } from "../../../config"
import { refusalOf } from "../../../kits/mail-queue/send-mails"
import { shopName } from "../../../kits/shop/name"
import type { SignedInActor } from "../../../lib/actor"
import { errors } from "../../../lib/errors"
import { renderTestMail } from "../module/content/test-mail"
import type { mailTest } from "../module/schemas"
import { sendMailStep } from "./steps/send-mail"

export interface TestMail {
  to: string
  locale: string
  /** The shop's name, as mails show it. */
  shop: string
}

export const sendTestMailWorkflow = createWorkflow("send-test-mail", (input: WorkflowData<TestMail>) => {
  const mail = transform({ input }, ({ input: { to, ...texts } }) => ({
    channel: "email",
    template: "test",
    to,
    content: renderTestMail(texts),
  }))
  return new WorkflowResponse(sendMailStep(mail))
})

/**
 * Sends a mail to the admin who asks for it, by the mail server that the shop has set up. Throws 409 `invalid_state` if
 * the caller has no email address, for example a secret API key.
 */
export async function sendTestMail(
  container: MedusaContainer,
  actor: SignedInActor,
): Promise<z.output<typeof mailTest>> {
  if (actor.type !== "user")
    throw errors.invalidState("The mail goes to the requesting admin. Sign in as an admin.")
  const { email: to } = await container.resolve(Modules.USER).retrieveUser(actor.id, { select: ["email"] })
  const settings = container.resolve("tenantConfig")
  const storefront = await settings.read("storefront")
  const { smtp_host } = await settings.read("mail")
  const carrier = smtp_host ? "shop" : config.mail.smtpUrl ? "installation" : "folder"
  try {
    await sendTestMailWorkflow(container).run({
      input: { to, locale: storefront.default_locale, shop: shopName(storefront) },
    })
    return { to, carrier, is_working: true, problem: null }
  } catch (error) {
    const problem = refusalOf(error)
    if (problem === undefined) throw error
    return { to, carrier, is_working: false, problem }
  }
}
