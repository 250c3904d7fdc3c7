import type { MedusaContainer } from "@medusajs/framework/types"
import { config } from "../../../config"
import { isSame } from "../../../lib/constant-time"
import { errors } from "../../../lib/errors"
import { postmarkReports } from "../module/providers/postmark"
import { sesReports } from "../module/providers/ses"
import { confirmSubscription, provenMessage } from "../module/providers/sns"
import type { MailReport } from "../module/types"

/**
 * The reports in a message of Amazon SES. Also confirms our subscription to the shop's topic. Throws 404 for a shop
 * without a topic, and what {@link provenMessage} throws.
 */
export async function readSesReports(container: MedusaContainer, body: unknown): Promise<MailReport[]> {
  const { ses_topic_arn: topic } = await container.resolve("tenantConfig").read("email_marketing")
  if (topic === null) throw errors.notFound("This shop gets no reports from Amazon SES.")
  const { sns } = config.emailMarketing
  const message = await provenMessage(body, topic, sns)
  if (message.Type === "SubscriptionConfirmation") await confirmSubscription(message, sns)
  return message.Type === "Notification" ? sesReports(message.Message) : []
}

/**
 * The reports in a webhook of Postmark. Throws 404 for a shop without a password for it, and 401 for another name or
 * password (Postmark signs nothing).
 */
export async function readPostmarkReports(
  container: MedusaContainer,
  body: unknown,
  authorization: string | undefined,
): Promise<MailReport[]> {
  const { postmark_user: user, postmark_password: password } = await container
    .resolve("tenantConfig")
    .read("email_marketing")
  if (user === null || password === null) throw errors.notFound("This shop gets no reports from Postmark.")
  const [, given = ""] = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? "") ?? []
  if (!isSame(Buffer.from(given, "base64").toString(), `${user}:${password}`))
    throw errors.invalidCredentials("The user name or the password of the webhook is wrong.")
  return postmarkReports(body)
}
