import { afterAll, beforeAll, expect, it } from "vitest"
import { EVENT_MAILS } from "../../../src/features/mail/module/content/event-mail-texts"
import { EDITABLE_MAILS } from "../../../src/features/mail/module/content/kinds"
import { ORDER_MAILS } from "../../../src/features/mail/module/content/order-mail-kinds"
import { QUOTE_MAILS } from "../../../src/features/mail/module/content/quote-mail-texts"
import { NOTICE_KINDS } from "../../../src/features/mail/module/content/sign-in-notice-texts"
import { SUBSCRIPTION_MAILS } from "../../../src/features/mail/module/content/subscription-mail-texts"
import { TOUR_MAILS } from "../../../src/features/mail/module/content/tour-mail-texts"
import { sealLink } from "../../../src/features/mail/module/lib/links"
import { sendBookingMailWorkflow } from "../../../src/features/mail/workflows/send-booking-mail"
import { sendEventMailWorkflow } from "../../../src/features/mail/workflows/send-event-mail"
import { sendLinkMailWorkflow } from "../../../src/features/mail/workflows/send-link-mail"
import { sendOrderGivenUpNoticeWorkflow } from "../../../src/features/mail/workflows/send-order-given-up-notice"
import { sendOrderMailWorkflow } from "../../../src/features/mail/workflows/send-order-mail"
import { sendQuoteMailWorkflow } from "../../../src/features/mail/workflows/send-quote-mail"
import { sendSignInNoticeWorkflow } from "../../../src/features/mail/workflows/send-sign-in-notice"
import { sendSubscriptionMailWorkflow } from "../../../src/features/mail/workflows/send-subscription-mail"
import { sendTourMailWorkflow } from "../../../src/features/mail/workflows/send-tour-mail"
import { sendUnpaidOrderMailWorkflow } from "../../../src/features/mail/workflows/send-unpaid-order-mail"
import { sendWebhookNoticeWorkflow } from "../../../src/features/mail/workflows/send-webhook-notice"
import type { Encryption } from "../../../src/lib/encryption"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { anyEmail, mailsTo } from "../../factories/email-marketing"
import { createPublishedForm, submitForm } from "../../factories/forms"
import { useMailServer } from "../../factories/mail-server"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import { eventually } from "../../harness/eventually"
import type { MailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop
let server: MailServer

beforeAll(async () => {
  shop = await useTenant("mail-texts-kinds")
  server = await useMailServer(shop, { from_address: "hello@kiln.test" })
})
afterAll(() => server.close())

const WORDS = {
  shop: "Kiln",
  number: "7",
  event: "Market",
  tour: "Kilns by boat",
  service: "Course",
  resource: "Ada",
  plan: "Clay",
  time: "now",
  total: "€ 10",
  tax: "€ 2",
  credit: "−€ 1",
  amount: "€ 3",
  day: "May 4",
  provider: "Google",
}
const LINE = { title: "Bowl", quantity: 1, amount: "€ 10" }
/** Shorter standard texts, such as "Total", may be part of another text. */
const LONG = 20
const PARCEL = { number: "JD1", url: null }

interface Common {
  to: string
  locale: string
  key: string
}

/** Sends the mail as its feature does. */
type Send = (common: Common) => Promise<unknown>

const sealed = () =>
  sealLink(shop.container.resolve<Encryption>("encryption"), "https://kiln.test/link", shop.tenant.id)

const links = [
  "reset_password",
  "verify_email",
  "erase_account",
  "order_transfer",
  "confirm_subscription",
] as const

const senders: [template: string, send: Send][] = [
  ...links.map((kind): [string, Send] => [
    kind,
    (common) =>
      sendLinkMailWorkflow(shop.container).run({
        input: {
          ...common,
          kind,
          sealedLink: sealed(),
          words: { ...WORDS, account: "a@b.test", list: "News" },
        },
      }),
  ]),
  [
    "unpaid_order",
    (common) =>
      sendUnpaidOrderMailWorkflow(shop.container).run({
        input: { ...common, shop: WORDS.shop, number: WORDS.number, orderId: "order_1" },
      }),
  ],
  ...ORDER_MAILS.map((kind): [string, Send] => [
    `order_${kind}`,
    (common) =>
      sendOrderMailWorkflow(shop.container).run({
        input: { ...common, ...WORDS, kind, orderId: "order_1", lines: [LINE], parcels: [PARCEL] },
      }),
  ]),
  ...(["confirmed", "rescheduled", "canceled", "reminder"] as const).map((kind): [string, Send] => [
    `booking_${kind}`,
    (common) =>
      sendBookingMailWorkflow(shop.container).run({
        input: { ...common, ...WORDS, kind, bookingId: "b_1", sealedLink: sealed(), calendar: "" },
      }),
  ]),
  ...EVENT_MAILS.map((kind): [string, Send] => [
    `event_${kind}`,
    (common) =>
      sendEventMailWorkflow(shop.container).run({
        input: { ...common, ...WORDS, kind, orderId: "order_1", attachments: [] },
      }),
  ]),
  ...TOUR_MAILS.map((kind): [string, Send] => [
    `tour_${kind}`,
    (common) =>
      sendTourMailWorkflow(shop.container).run({
        input: { ...common, ...WORDS, kind, orderId: "order_1", attachments: [] },
      }),
  ]),
  ...QUOTE_MAILS.map((kind): [string, Send] => [
    `quote_${kind}`,
    (common) =>
      sendQuoteMailWorkflow(shop.container).run({
        input: { ...common, ...WORDS, kind, quoteId: "quote_1", sealedLink: sealed() },
      }),
  ]),
  ...SUBSCRIPTION_MAILS.map((kind): [string, Send] => [
    `subscription_${kind}`,
    (common) =>
      sendSubscriptionMailWorkflow(shop.container).run({
        input: { ...common, ...WORDS, kind, subscriptionId: "sub_1" },
      }),
  ]),
  ...NOTICE_KINDS.map((kind): [string, Send] => [
    `sign_in_notice.${kind}`,
    (common) =>
      sendSignInNoticeWorkflow(shop.container).run({
        input: { ...common, kind, shop: WORDS.shop, provider: WORDS.provider },
      }),
  ]),
  [
    "subscription_order_given_up",
    (common) =>
      sendOrderGivenUpNoticeWorkflow(shop.container).run({
        input: { ...common, ...WORDS, subscriptionId: "sub_1" },
      }),
  ],
  [
    "webhook_disabled",
    async ({ key, ...common }) => {
      for (const isGone of [true, false])
        await sendWebhookNoticeWorkflow(shop.container).run({
          input: {
            ...common,
            key: `${key} ${isGone}`,
            isGone,
            shop: WORDS.shop,
            address: "https://erp.test",
            endpointId: "whe_1",
            occasion: key,
          },
        })
    },
  ],
  [
    "form_notice",
    async ({ to }) => submitForm(shop, await createPublishedForm(shop, { notify_emails: [to] })),
  ],
  [
    "form_copy",
    async ({ to }) =>
      submitForm(shop, await createPublishedForm(shop, { notify_emails: [], sends_copy: true }), {
        email: to,
      }),
  ],
]

it("each mail whose texts can be replaced is sent below", () => {
  expect(senders.map(([template]) => template).sort()).toEqual([...EDITABLE_MAILS.keys()].sort())
})

it.each(senders)(
  "%s is sent with the shop's own texts, and with ours after a reset",
  async (template, send) => {
    const path = `/admin/mail-texts/${template}/en`
    const { body } = await admin(shop).get(path).expect(200)
    const blocks: { name: string; standard: string }[] = body.mail_text.blocks
    const texts = Object.fromEntries(blocks.map(({ name }) => [name, `Own ${name} of {shop}`]))
    await admin(shop).post(path, { texts }).expect(200)
    const own = await mailsOf(send)
    for (const { subject } of own) expect(subject).toMatch(/^Own subject of \S/)
    for (const { name, standard } of blocks.filter((block) => block.name !== "subject")) {
      for (const part of ["text", "html"] as const) {
        const all = own.map((mail) => mail[part]).join("\n")
        expect(all, `${name} in ${part}`).toContain(`Own ${name} of`)
        if (standard.length > LONG) expect(all).not.toContain(standard)
      }
    }
    await admin(shop).delete(path).expect(200)
    for (const { subject, text } of await mailsOf(send)) expect(subject + text).not.toContain("Own ")
  },
)

/** The mails that are sent to a new reader. */
async function mailsOf(send: Send) {
  const to = anyEmail()
  await runInTenant(shop.tenant, () => send({ to, locale: "en-GB", key: unique("key") }))
  await eventually(() => expect(mailsTo(server, to)).not.toEqual([]))
  return mailsTo(server, to).map(({ subject = "", text = "", html = "" }) => ({ subject, text, html }))
}
