import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sealLink } from "../../../src/features/mail/module/lib/links"
import { sendStorefrontLink } from "../../../src/features/mail/services/send-storefront-link"
import { sendBookingMailWorkflow } from "../../../src/features/mail/workflows/send-booking-mail"
import { sendEventMailWorkflow } from "../../../src/features/mail/workflows/send-event-mail"
import { sendOrderGivenUpNoticeWorkflow } from "../../../src/features/mail/workflows/send-order-given-up-notice"
import { sendTestMailWorkflow } from "../../../src/features/mail/workflows/send-test-mail"
import { sendTourMailWorkflow } from "../../../src/features/mail/workflows/send-tour-mail"
import { sendWebhookNoticeWorkflow } from "../../../src/features/mail/workflows/send-webhook-notice"
import { escapeHtml } from "../../../src/lib/content/escape-html"
import type { Encryption } from "../../../src/lib/encryption"
import { icsFile } from "../../../src/lib/ics/calendar"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { anyEmail } from "../../factories/email-marketing"
import { expectHarmless, MAIL_ATTACKS } from "../../factories/mail-attacks"
import { useMailServer } from "../../factories/mail-server"
import { overrideSettings } from "../../factories/settings"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

/** With the marks that `replaceAll` would replace. */
const LINK = "https://kiln.test/link?a=$&b=$'"
const PATHS = ["reset_password_path", "verify_email_path", "erase_account_path", "order_transfer_path"]
/** The properties of a calendar with one entry. A text that ended its line would add others. */
const PROPERTIES =
  /^(BEGIN|END|VERSION|PRODID|CALSCALE|METHOD|UID|SEQUENCE|DTSTAMP|LAST-MODIFIED|DTSTART|DTEND|SUMMARY|STATUS|DESCRIPTION|LOCATION|URL|ORGANIZER)[:;]/

let shop: TenantShop
let server: MailServer

beforeAll(async () => {
  shop = await useTenant("mail-injection-notices")
  server = await useMailServer(shop, { from_name: "Kiln", from_address: "hello@kiln.test" })
})
afterAll(() => server.close())

const inShop = <Result>(work: () => Promise<Result>) => runInTenant(shop.tenant, work)
const common = () => ({ to: anyEmail(), locale: "en", key: unique("key") })

/** A calendar whose texts are all the attack. */
function hostileCalendar(attack: string): string {
  const at = new Date("2026-05-04T09:00Z")
  return icsFile({
    method: "publish",
    locale: attack,
    entries: [
      {
        uid: attack,
        sequence: 0,
        updated_at: at,
        starts_at: at,
        ends_at: new Date("2026-05-04T10:00Z"),
        title: attack,
        status: "confirmed",
        description: attack,
        location: attack,
        url: attack,
        organizer: { name: attack, email: "hello@kiln.test" },
      },
    ],
  })
}

type Attachments = NonNullable<Awaited<ReturnType<typeof expectHarmless>>>["attachments"]

/** The attachments are those that were given, and the calendar has no property that an attack has added. */
function expectFiles(attachments: Attachments | undefined, count: number): void {
  expect(attachments).toHaveLength(count)
  const [file] = attachments ?? []
  expect(file?.filename ?? "").not.toMatch(/[\r\n]/)
  const calendar = new TextDecoder().decode(file?.content as ArrayBuffer)
  const lines = calendar
    .replaceAll(/\r?\n /g, "")
    .trimEnd()
    .split(/\r?\n/)
  for (const line of lines) expect(line).toMatch(PROPERTIES)
  expect(lines.filter((line) => line.startsWith("BEGIN:"))).toEqual(["BEGIN:VCALENDAR", "BEGIN:VEVENT"])
}

describe.each(MAIL_ATTACKS.map((attack) => [JSON.stringify(attack.slice(0, 30)), attack] as const))(
  "%s",
  (_name, attack) => {
    it.each([true, false])("as the address of a disabled webhook, is shown as text", async (isGone) => {
      const input = { ...common(), shop: attack, address: attack, isGone }
      await inShop(() =>
        sendWebhookNoticeWorkflow(shop.container).run({
          input: { ...input, endpointId: "whe_1", occasion: unique("occasion") },
        }),
      )
      await expectHarmless(server, input.to)
    })

    it("as the plan of an order that was given up, is shown as text", async () => {
      const input = { ...common(), shop: attack, plan: attack, amount: attack, subscriptionId: "sub_1" }
      await inShop(() => sendOrderGivenUpNoticeWorkflow(shop.container).run({ input }))
      await expectHarmless(server, input.to)
    })

    it("as the shop's name in a test mail, is shown as text", async () => {
      const { to, locale } = common()
      const input = { to, locale, shop: attack }
      await inShop(() => sendTestMailWorkflow(shop.container).run({ input }))
      await expectHarmless(server, input.to)
    })

    it.each(["tickets", "a voucher"])("as the time or a file of %s, is shown as text", async (files) => {
      const content = Buffer.from(hostileCalendar(attack)).toString("base64")
      const attachments = [{ filename: `${attack}.ics`, content_type: "text/calendar", content }]
      const words = { number: attack, shop: attack, time: attack }
      const input = { ...common(), ...words, orderId: "order_1", attachments }
      await inShop(() =>
        files === "tickets"
          ? sendEventMailWorkflow(shop.container).run({ input: { ...input, kind: "tickets", event: attack } })
          : sendTourMailWorkflow(shop.container).run({ input: { ...input, kind: "voucher", tour: attack } }),
      )
      expectFiles((await expectHarmless(server, input.to))?.attachments, 1)
    })

    it("as the time or the calendar of a booking, is shown as text", async () => {
      const sealedLink = sealLink(shop.container.resolve<Encryption>("encryption"), LINK, shop.tenant.id)
      const calendar = Buffer.from(hostileCalendar(attack)).toString("base64")
      const words = { number: attack, shop: attack, time: attack, service: attack, resource: attack }
      const input = {
        ...common(),
        ...words,
        kind: "confirmed" as const,
        bookingId: "b_1",
        sealedLink,
        calendar,
      }
      await inShop(() => sendBookingMailWorkflow(shop.container).run({ input }))
      const mail = await expectHarmless(server, input.to)
      expectFiles(mail?.attachments, 1)
      for (const [, href] of (mail?.html ?? "").matchAll(/href="([^"]*)"/g))
        expect(href).toBe(escapeHtml(LINK))
    })

    it.each(["url", ...PATHS])("as the storefront's %s, is refused", async (name) => {
      const path = name.startsWith("order") ? `/${attack}/{id}/{token}` : `/${attack}?token={token}`
      const { body } = await admin(shop)
        .post("/admin/config/storefront", { [name]: name === "url" ? attack : path })
        .expect(400)
      expect(body.message).toContain(name)
    })

    it("as the code or the words of a link, stays in it or is shown as text", async () => {
      const url = "https://kiln.test/shop?a=$&b=1"
      const restore = await overrideSettings(shop, "storefront", { url })
      const to = anyEmail()
      const words = { number: attack, account: attack }
      await inShop(() =>
        sendStorefrontLink(shop.container, "order_transfer", { to, code: attack, path: "/{token}", words }),
      )
      const mail = await expectHarmless(server, to)
      const link = `${url}/${encodeURIComponent(attack)}`
      expect(mail?.html).toContain(`href="${escapeHtml(link)}"`)
      expect(mail?.text).toContain(`:\n${link}\n`)
      await restore()
    })
  },
)
