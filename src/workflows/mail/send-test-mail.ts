import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { z } from "zod"
import { config } from "../../config"
import type { SignedInActor } from "../../lib/actor"
import { errors } from "../../lib/errors"
import { renderTestMail } from "../../modules/mail/content/test-mail"
import type { mailTest } from "../../modules/mail/schemas"
import { shopName } from "../../shop/name"
import { sendMailStep } from "./steps/send-mail"

export interface TestMail {
  to: string
  locale: string
  /** What the shop calls itself. */
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

/** How the engine's notifications say that a provider has failed, before they say with what. */
const FAILED = /^Failed to send notification with id \S+:\n/

/**
 * Sends a mail to the admin who asks, to nobody else, through what sends all mails of the shop. Throws 409
 * `invalid_state` for a caller who has no address, such as a secret key.
 */
export async function sendTestMail(
  container: MedusaContainer,
  actor: SignedInActor,
): Promise<z.output<typeof mailTest>> {
  if (actor.type !== "user")
    throw errors.invalidState("The mail goes to the admin who asks for it: sign in as one.")
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
    const { message = "" } = error as { message?: string }
    if (!FAILED.test(message)) throw error
    return { to, carrier, is_working: false, problem: message.replace(FAILED, "") }
  }
}
