import { sendEmailCampaigns } from "../../src/features/email-marketing/jobs/send-email-campaigns"
import { clock } from "../../src/lib/clock"
import { runInTenant } from "../../src/tenancy/current-tenant"
import { admin, storefront } from "../harness/api"
import type { MailServer } from "../harness/mail-server"
import { type TenantShop, useTenant } from "../harness/tenants"
import { linkIn, mailsTo } from "./email-marketing"
import { useMailServer } from "./mail-server"
import { pathOf } from "./services"

export const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"

/** A shop of its own that sends campaigns to a local mail server. */
export async function campaignShop(slug: string) {
  const shop = await useTenant(slug)
  const server = await useMailServer(shop, { from_name: "Alder & Clay" })
  return { shop, server, ...callsOf(shop, server), close: () => server.close() }
}

function callsOf(shop: TenantShop, server: MailServer) {
  const send = () => runInTenant(shop.tenant, () => sendEmailCampaigns.run(shop.container))
  const post = (id: string, action: string, body: object = {}) =>
    admin(shop).post(`/admin/email-campaigns/${id}/${action}`, body)
  const get = async (id: string, what = "") =>
    (await admin(shop).get(`/admin/email-campaigns/${id}${what}`).expect(200)).body
  const link = (email: string, path: string) => {
    const { text = "", html = "" } = mailsTo(server, email).at(-1) ?? {}
    return pathOf(linkIn([text, html.replaceAll("&amp;", "&").replaceAll('"', " ")].join("\n"), path))
  }
  return {
    /** Runs the job that sends campaigns. */
    send,
    post,
    read: async (id: string) => (await get(id)).email_campaign,
    reportOf: async (id: string) => (await get(id, "/report")).email_report,
    recipientsOf: async (id: string) => (await get(id, "/recipients?limit=100")).email_recipients,
    /** Sends a campaign now, to all its people. */
    async sendNow(id: string) {
      await post(id, "schedule").expect(200)
      await send()
    },
    /** The path of a link in the last mail to an address. */
    link,
    /** Clicks the first link of the last mail to an address, as a person does. */
    async click(email: string) {
      await storefront(shop, { key: null })
        .get(link(email, "/store/track/click/"))
        .set("user-agent", CHROME)
        .expect(302)
    },
  }
}

/** Moves the clock away from the time at which the spec began. Call `restore` after each test. */
export function movableClock() {
  let restore = () => {}
  return {
    restore() {
      restore()
      restore = () => {}
    },
    /** Stops the clock so many minutes from now. */
    wait(minutes: number) {
      restore()
      const now = Date.now() + minutes * 60_000
      restore = clock.use({ now: () => now })
    },
  }
}
