import { sendEmailConfirmations } from "../../src/features/email-marketing/jobs/send-email-confirmations"
import { runInTenant } from "../../src/tenancy/current-tenant"
import { admin, storefront } from "../harness/api"
import type { MailServer } from "../harness/mail-server"
import type { Shop } from "../harness/shop"
import type { TenantShop } from "../harness/tenants"
import { spamToken } from "./spam-token"
import { unique } from "./unique"

export interface EmailListAnswer {
  id: string
  handle: string
  name: string
  description: string | null
}

/** Creates one email list as an admin. */
export async function createEmailList(shop: Shop, fields: Record<string, unknown> = {}) {
  const handle = unique("list").toLowerCase()
  const { body } = await admin(shop)
    .post("/admin/email-lists", { handle, name: `List ${handle}`, ...fields })
    .expect(200)
  return body.email_list as EmailListAnswer
}

/** A list to which a caller with an anti-spam token can subscribe an address directly. */
export function createDirectList(shop: Shop, fields: Record<string, unknown> = {}) {
  return createEmailList(shop, { is_double_opt_in: false, ...fields })
}

/** An address that no other spec uses. */
export function anyEmail(): string {
  return `${unique("reader").toLowerCase()}@mail.test`
}

/** Subscribes an address directly, as a storefront with an anti-spam token. The list has no double opt-in. */
export async function subscribeDirectly(shop: Shop, list: string, fields: Record<string, unknown> = {}) {
  const email = anyEmail()
  await storefront(shop)
    .post("/store/email-subscribe", { email, list, ...fields })
    .set("x-svc-spam-token", await spamToken(shop))
    .expect(200)
  return typeof fields.email === "string" ? fields.email : email
}

/** Adds a subscriber as an admin. */
export async function createSubscriber(shop: Shop, fields: Record<string, unknown> = {}) {
  const { body } = await admin(shop)
    .post("/admin/email-subscribers", { email: anyEmail(), source: "a spec", ...fields })
    .expect(200)
  return body.email_subscriber as { id: string; email: string }
}

/** Runs the job that mails the requests to confirm. */
export function mailConfirmations(shop: TenantShop): Promise<unknown> {
  return runInTenant(shop.tenant, () => sendEmailConfirmations.run(shop.container))
}

/** The mails to an address. */
export function mailsTo(server: MailServer, email: string) {
  return server.received.filter(({ recipients }) => recipients.includes(email)).map(({ mail }) => mail)
}

/** The link in a mail's text whose path begins like this. */
export function linkIn(text: string | undefined, path: string): string {
  const [link = ""] = new RegExp(`https?://\\S+${path}\\S+`).exec(text ?? "") ?? []
  return link
}

/** Creates a draft of a campaign with a text and a button that leads to https://shop.test/bowls. */
export async function createCampaign(shop: Shop, listId: string, fields: Record<string, unknown> = {}) {
  const { body } = await admin(shop)
    .post("/admin/email-campaigns", {
      name: unique("Campaign"),
      list_id: listId,
      subject: "News",
      blocks: [
        { type: "text", text: "Hello {{first_name|friend}}" },
        { type: "button", text: "Look at the bowls", link: "https://shop.test/bowls" },
      ],
      ...fields,
    })
    .expect(200)
  return body.email_campaign as { id: string; name: string; status: string }
}
