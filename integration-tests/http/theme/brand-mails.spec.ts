import { readdirSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sendEmailCampaigns } from "../../../src/features/email-marketing/jobs/send-email-campaigns"
import { sealLink } from "../../../src/features/mail/module/lib/links"
import { sendBookingMailWorkflow } from "../../../src/features/mail/workflows/send-booking-mail"
import { sendEventMailWorkflow } from "../../../src/features/mail/workflows/send-event-mail"
import { sendLinkMailWorkflow } from "../../../src/features/mail/workflows/send-link-mail"
import { sendOrderGivenUpNoticeWorkflow } from "../../../src/features/mail/workflows/send-order-given-up-notice"
import { sendOrderMailWorkflow } from "../../../src/features/mail/workflows/send-order-mail"
import { sendQuoteMailWorkflow } from "../../../src/features/mail/workflows/send-quote-mail"
import { sendSignInNoticeWorkflow } from "../../../src/features/mail/workflows/send-sign-in-notice"
import { sendSubscriptionMailWorkflow } from "../../../src/features/mail/workflows/send-subscription-mail"
import { sendTestMailWorkflow } from "../../../src/features/mail/workflows/send-test-mail"
import { sendTourMailWorkflow } from "../../../src/features/mail/workflows/send-tour-mail"
import { sendUnpaidOrderMailWorkflow } from "../../../src/features/mail/workflows/send-unpaid-order-mail"
import { sendWebhookNoticeWorkflow } from "../../../src/features/mail/workflows/send-webhook-notice"
import { INITIAL_THEME } from "../../../src/features/theme/module/types"
import type { Encryption } from "../../../src/lib/encryption"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import {
  anyEmail,
  createCampaign,
  createDirectList,
  mailsTo,
  subscribeDirectly,
} from "../../factories/email-marketing"
import { createPublishedForm, field, formContent, submitForm } from "../../factories/forms"
import { useMailServer } from "../../factories/mail-server"
import { publishTheme } from "../../factories/theme"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import { eventually } from "../../harness/eventually"
import type { MailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PRIMARY = "#8a4526"
const COMPANIES = { en: "Kiln Ltd", tr: "Fırın Seramik A.Ş.", ar: "شركة الفرن" }
const LOCALES = ["en", "tr", "ar"] as const
type Locale = (typeof LOCALES)[number]

let shop: TenantShop
let server: MailServer

beforeAll(async () => {
  shop = await useTenant("brand-mails")
  server = await useMailServer(shop, { from_name: "Kiln", from_address: "hello@kiln.test" })
  const { brand } = INITIAL_THEME
  const light = { media_id: null, url: "/static/kiln.png", width: 200, height: 60, alt: "Kiln" }
  await publishTheme(shop, {
    brand: {
      ...brand,
      colors: { primary: PRIMARY },
      logo: { ...brand.logo, light },
      contact_info: { ...brand.contact_info, address: "1 Clay Street" },
      legal: { company: COMPANIES.en, tax_office: "Beşiktaş", tax_number: "1234567890", mersis_number: null },
      translations: { tr: { company: COMPANIES.tr }, ar: { company: COMPANIES.ar } },
    },
  })
})

afterAll(() => server.close())

const inShop = <Result>(run: () => Promise<Result>) => runInTenant(shop.tenant, run)
const sealed = () =>
  sealLink(shop.container.resolve<Encryption>("encryption"), "https://kiln.test/link?a=1&b=2", shop.tenant.id)

async function submitted(to: string, locale: Locale): Promise<void> {
  const fields = [field("email", { type: "email", is_required: true }), field("message")]
  const content = formContent(fields, { title: { en: "Ask us", tr: "Sorun", ar: "اسألنا" } })
  const form = await createPublishedForm(shop, { content, notify_emails: [], sends_copy: true })
  await submitForm(shop, form, { email: to, message: "Hello" }, { locale })
}

async function campaign(to: string, locale: Locale): Promise<void> {
  const list = await createDirectList(shop)
  await subscribeDirectly(shop, list.handle, { email: to })
  const { id } = await createCampaign(shop, list.id, { locale })
  await admin(shop).post(`/admin/email-campaigns/${id}/schedule`).expect(200)
  await inShop(() => sendEmailCampaigns.run(shop.container))
}

type Send = (to: string, locale: Locale) => Promise<unknown>
const common = { shop: "Kiln" }
const [number, key] = ["1001", () => unique("key")]

/** One of each kind of mail, by the workflow that sends it. */
const MAILS: Record<string, { send: Send; hasButton: boolean }> = {
  "send-booking-mail": {
    hasButton: true,
    send: (to, locale) => {
      const words = {
        ...common,
        number,
        service: "Course",
        resource: "Ada",
        time: "Monday",
        kind: "confirmed" as const,
      }
      const input = { ...words, bookingId: key(), key: key(), to, locale, sealedLink: sealed(), calendar: "" }
      return sendBookingMailWorkflow(shop.container).run({ input })
    },
  },
  "send-event-mail": {
    hasButton: false,
    send: (to, locale) => {
      const words = { ...common, number, event: "Market", time: null, kind: "postponed" as const }
      const input = { ...words, orderId: key(), key: key(), to, locale, attachments: [] }
      return sendEventMailWorkflow(shop.container).run({ input })
    },
  },
  "send-form-mails": { hasButton: false, send: submitted },
  "send-link-mail": {
    hasButton: true,
    send: (to, locale) => {
      const input = { kind: "reset_password" as const, sealedLink: sealed(), key: key(), to, locale }
      return sendLinkMailWorkflow(shop.container).run({ input: { ...input, words: common } })
    },
  },
  "send-order-given-up-notice": {
    hasButton: false,
    send: (to, locale) => {
      const input = { ...common, plan: "Clay", amount: "€ 5", subscriptionId: key(), key: key(), to, locale }
      return sendOrderGivenUpNoticeWorkflow(shop.container).run({ input })
    },
  },
  "send-quote-mail": {
    hasButton: true,
    send: (to, locale) => {
      const words = { ...common, number, total: "€ 5", day: "Monday", kind: "sent" as const }
      const input = { ...words, quoteId: key(), key: key(), to, locale, sealedLink: sealed() }
      return sendQuoteMailWorkflow(shop.container).run({ input })
    },
  },
  "send-sign-in-notice": {
    hasButton: false,
    send: (to, locale) => {
      const input = { ...common, kind: "password_changed" as const, to, key: key(), provider: "", locale }
      return sendSignInNoticeWorkflow(shop.container).run({ input })
    },
  },
  "send-subscription-mail": {
    hasButton: false,
    send: (to, locale) => {
      const words = { ...common, plan: "Clay", amount: "€ 5", day: "Monday", kind: "payment_failed" as const }
      const input = { ...words, subscriptionId: key(), key: key(), to, locale }
      return sendSubscriptionMailWorkflow(shop.container).run({ input })
    },
  },
  "send-test-mail": {
    hasButton: false,
    send: (to, locale) => sendTestMailWorkflow(shop.container).run({ input: { ...common, to, locale } }),
  },
  "send-order-mail": {
    hasButton: false,
    send: (to, locale) => {
      const money = { total: "€ 5", tax: "", credit: "", amount: "" }
      const lines = [{ title: "Bowl", quantity: 1, amount: "€ 5" }]
      const order = { ...common, kind: "placed" as const, number, lines, parcels: [], ...money }
      const input = { ...order, orderId: key(), key: key(), to, locale }
      return sendOrderMailWorkflow(shop.container).run({ input })
    },
  },
  "send-tour-mail": {
    hasButton: false,
    send: (to, locale) => {
      const words = { ...common, number, tour: "Kilns by boat", time: "Monday", kind: "canceled" as const }
      const input = { ...words, orderId: key(), key: key(), to, locale, attachments: [] }
      return sendTourMailWorkflow(shop.container).run({ input })
    },
  },
  "send-unpaid-order-mail": {
    hasButton: false,
    send: (to, locale) => {
      const input = { ...common, orderId: key(), key: key(), to, number, locale }
      return sendUnpaidOrderMailWorkflow(shop.container).run({ input })
    },
  },
  "send-webhook-notice": {
    hasButton: false,
    send: (to, locale) => {
      const input = {
        ...common,
        address: "https://kiln.test/hook",
        isGone: true,
        to,
        endpointId: key(),
        occasion: key(),
        key: key(),
        locale,
      }
      return sendWebhookNoticeWorkflow(shop.container).run({ input })
    },
  },
  campaign: { hasButton: true, send: campaign },
}

describe("each kind of mail has the shop's logo, its color and its legal identity", () => {
  it("of all workflows that send mails", () => {
    const files = readdirSync(path.resolve(__dirname, "../../../src/features/mail/workflows")).filter(
      (name) => name.endsWith(".ts"),
    )
    expect(Object.keys(MAILS)).toEqual(expect.arrayContaining(files.map((name) => name.replace(".ts", ""))))
  })

  const cases = Object.entries(MAILS).flatMap(([name, mail]) =>
    LOCALES.map((locale) => [name, locale, mail] as const),
  )
  it.each(cases)("%s in '%s'", async (_name, locale, { send, hasButton }) => {
    const to = anyEmail()
    await inShop(() => send(to, locale))
    await eventually(() => expect(mailsTo(server, to)).toHaveLength(1))
    const [{ html = "", text = "" } = {}] = mailsTo(server, to)
    expect(html).toContain(`<html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}">`)
    const [logo = "", ...others] =
      html.match(/<img src="https?:\/\/[^"]+\/static\/kiln\.png" alt="Kiln"/g) ?? []
    expect(others).toEqual([])
    expect(html.indexOf(logo)).toBeLessThan(html.indexOf("padding:0 0 16px"))
    expect(logo).not.toBe("")
    expect(html).toContain(`border-top:4px solid ${PRIMARY}`)
    expect(html.includes(`background-color:${PRIMARY};color:#ffffff`)).toBe(hasButton)
    expect(html).not.toContain("background-color:#18181b")
    for (const part of [html.slice(html.lastIndexOf("<tr>")), text])
      for (const line of [COMPANIES[locale], "1 Clay Street", "Beşiktaş 1234567890"])
        expect(part).toContain(line)
  })

  it("but a draft of the brand is in no mail", async () => {
    const { body } = await admin(shop).get("/admin/theme").expect(200)
    const { content, revision } = body.theme
    const brand = { ...content.brand, legal: { ...content.brand.legal, company: "Draft Ltd" } }
    await admin(shop)
      .post("/admin/theme", { content: { ...content, brand }, if_revision: revision })
      .expect(200)
    const to = anyEmail()
    await inShop(() => MAILS["send-test-mail"]?.send(to, "en") ?? Promise.resolve())
    await eventually(() => expect(mailsTo(server, to)).toHaveLength(1))
    expect(mailsTo(server, to)[0]?.text).toContain(COMPANIES.en)
  })
})
