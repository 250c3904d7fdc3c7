import { createHash, randomBytes } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { sendStorefrontLink } from "../../mail/services/send-storefront-link"
import { readPersonalData } from "../../personal-data"
import { erasePerson } from "../workflows"

const TOKEN_BYTES = 32

/**
 * All data about a signed-in customer. Guests' data with the same email is included only if the customer has proven the
 * email. Otherwise anybody could open an account with another person's email and read that person's data.
 */
export async function exportOwnData(container: MedusaContainer, customerId: string) {
  const { email } = await accountOf(container, customerId)
  const byEmail = email !== null && (await container.resolve("socialLogin").hasProven(customerId, email))
  const sql = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const records = await readPersonalData(sql, { customerId }, { byEmail })
  return { customer_id: customerId, includes_email: byEmail, generated_at: clock.date(), records }
}

/** Mails the link that confirms the deletion of the account. Throws 503 `not_configured` without a storefront. */
export async function requestOwnErasure(
  container: MedusaContainer,
  customerId: string,
  locale: string | undefined,
) {
  const { email } = await accountOf(container, customerId)
  const { url, erase_account_path: path } = await container.resolve("tenantConfig").read("storefront")
  if (url === null)
    throw errors.notConfigured("The shop has no storefront address ('url' in its settings) for the link.")
  if (email === null) throw errors.invalidState("The account has no email address.")
  const token = randomBytes(TOKEN_BYTES).toString("base64url") + markOf(email)
  const { request, isNew } = await container.resolve("privacy").request(customerId, token)
  if (isNew) await sendStorefrontLink(container, "erase_account", { to: email, code: token, path, locale })
  return request
}

/**
 * Erases the customer of a mailed token. Throws 409 `invalid_state` for a token that does not work. The token proves the
 * address that it was mailed to, and no address that the account got afterwards.
 */
export async function confirmOwnErasure(container: MedusaContainer, token: string) {
  const customerId = await container.resolve("privacy").customerOf(token)
  const email = await emailOf(container, customerId)
  if (!email || !token.endsWith(markOf(email)))
    throw errors.invalidState("Field 'token': the account has another address than the token was mailed to.")
  return erasePerson(container, { customerId, token, actor: { type: "customer", id: customerId } })
}

/** The end of a token, by which its address is known. The token's hash covers it. */
function markOf(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url")
}

async function accountOf(container: MedusaContainer, id: string): Promise<{ email: string | null }> {
  const email = await emailOf(container, id)
  if (email === undefined) throw errors.notFound("The customer of this token no longer exists.")
  return { email }
}

/** `undefined` without a customer. */
async function emailOf(container: MedusaContainer, id: string): Promise<string | null | undefined> {
  const [customer] = await container
    .resolve(Modules.CUSTOMER)
    .listCustomers({ id: [id] }, { select: ["email"], take: 1 })
  return customer && (customer.email ?? null)
}
