import type { MailContent } from "../schemas"
import { bookingBlocks, renderBookingMail } from "./booking-mail"
import { eventBlocks, renderEventMail } from "./event-mail"
import { EVENT_MAILS } from "./event-mail-texts"
import type { OwnTexts } from "./filled"
import { formBlocks, renderFormMail } from "./form-mail"
import { givenUpBlocks, renderOrderGivenUpNotice } from "./order-given-up-notice"
import { orderBlocks, renderOrderMail } from "./order-mail"
import { ORDER_MAILS } from "./order-mail-kinds"
import { quoteBlocks, renderQuoteMail } from "./quote-mail"
import { QUOTE_MAILS } from "./quote-mail-texts"
import { renderMail } from "./render"
import { renderSignInNotice, signInBlocks } from "./sign-in-notice"
import { NOTICE_KINDS } from "./sign-in-notice-texts"
import { renderSubscriptionMail, subscriptionBlocks } from "./subscription-mail"
import { SUBSCRIPTION_MAILS } from "./subscription-mail-texts"
import { languageOf, type MailKind, mailTexts } from "./texts"
import { renderTourMail, tourBlocks } from "./tour-mail"
import { TOUR_MAILS } from "./tour-mail-texts"
import { renderUnpaidOrderMail, unpaidOrderBlocks } from "./unpaid-order-mail"
import { renderWebhookExample, webhookBlocks } from "./webhook-notice"

/** The languages in which mails exist. */
export const MAIL_LANGUAGES = ["en", "tr", "de", "fr", "es", "it", "pt", "nl", "ru", "ar", "zh"] as const

interface Wanted {
  locale: string
  shop: string
  own?: OwnTexts | undefined
  /** Values for the placeholders, instead of those of the example. */
  words?: Readonly<Record<string, string>>
}

/** A mail whose texts a shop may replace. */
export interface EditableMail {
  /** The placeholders that the texts may contain. */
  variables: readonly string[]
  /** Our texts by the names of their blocks, in the order of the mail. */
  blocks: (language: string) => Record<string, string>
  /** The mail with example values. */
  example: (wanted: Wanted) => MailContent
}

const WORDS = {
  number: "1042",
  account: "ada@alder.example",
  list: "Newsletter",
  service: "Pottery course",
  resource: "Ada Lovelace",
  time: "2026-05-04, 18:00",
  event: "Spring market",
  tour: "Kilns by boat",
  total: "€ 120.00",
  amount: "€ 12.00",
  day: "2026-05-04",
  plan: "Clay of the month",
  form: "Contact",
  provider: "Google",
  address: "https://erp.alder.example/events",
  price: "€ 125.00",
  credit: "−€ 5.00",
  tax: "€ 20.00",
  tracking: "JD014600006281230705",
}

/** The texts without those that the mail does not have. */
function present(texts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const named = Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    text === undefined ? [] : [[name, text]],
  )
  return Object.fromEntries(named)
}

function linkMail(kind: MailKind, variables: string[] = []): EditableMail {
  return {
    variables: ["shop", ...variables],
    blocks: (locale) => {
      const { subject, greeting, request, action, validity, ignore } = mailTexts(kind, locale)
      return { subject, greeting, request, action, validity, ignore }
    },
    example: ({ locale, shop, own, words }) =>
      renderMail(kind, { locale, own, words: { ...WORDS, shop, ...words } }),
  }
}

const bookings = (["confirmed", "rescheduled", "canceled", "reminder"] as const).map(
  (kind): [string, EditableMail] => [
    `booking_${kind}`,
    {
      variables: ["shop", "number", "service", "resource"],
      blocks: (language) => bookingBlocks(kind, language),
      example: ({ words, ...wanted }) => renderBookingMail({ kind, ...WORDS, ...words, ...wanted }),
    },
  ],
)

const events = EVENT_MAILS.map((kind): [string, EditableMail] => [
  `event_${kind}`,
  {
    variables: ["shop", "number", "event"],
    blocks: (language) => eventBlocks(kind, language),
    example: ({ words, ...wanted }) => renderEventMail({ kind, ...WORDS, ...words, ...wanted }),
  },
])

const tours = TOUR_MAILS.map((kind): [string, EditableMail] => [
  `tour_${kind}`,
  {
    variables: ["shop", "number", "tour"],
    blocks: (language) => tourBlocks(kind, language),
    example: ({ words, ...wanted }) => renderTourMail({ kind, ...WORDS, ...words, ...wanted }),
  },
])

const SOLD = { title: "Stoneware bowl – Blue", quantity: 2 }

/** The placeholders of each mail about an order, beside the shop's name and the order's number. */
const ORDER_VARIABLES = { placed: ["total"], shipped: [], canceled: ["amount"], refunded: ["amount"] }

const orders = ORDER_MAILS.map((kind): [string, EditableMail] => [
  `order_${kind}`,
  {
    variables: ["shop", "number", ...ORDER_VARIABLES[kind]],
    blocks: (language) => present(orderBlocks(kind, language)),
    example: ({ words, ...wanted }) => {
      const all = { ...WORDS, ...words }
      const lines = {
        placed: [{ ...SOLD, amount: all.price }],
        shipped: [{ ...SOLD, amount: "" }],
        canceled: [],
        refunded: [],
      }
      const parcel = { number: all.tracking, url: `https://carrier.example/${all.tracking}` }
      const parcels = kind === "shipped" ? [parcel] : []
      return renderOrderMail({ kind, lines: lines[kind], parcels, ...all, ...wanted })
    },
  },
])

const quotes = QUOTE_MAILS.map((kind): [string, EditableMail] => [
  `quote_${kind}`,
  {
    variables: ["shop", "number", "total", "day"],
    blocks: (language) => present(quoteBlocks(kind, language)),
    example: ({ words, ...wanted }) => renderQuoteMail({ kind, ...WORDS, ...words, ...wanted }),
  },
])

const forms = (["notice", "copy"] as const).map((kind): [string, EditableMail] => [
  `form_${kind}`,
  {
    variables: ["shop", "form"],
    blocks: (language) => formBlocks(kind, language),
    example: ({ words, ...wanted }) => {
      const answers = [{ label: "Message", answer: "Do you fire in gas kilns?" }]
      return renderFormMail(kind, { ...WORDS, answers, ...words, ...wanted })
    },
  },
])

const subscriptions = SUBSCRIPTION_MAILS.map((kind): [string, EditableMail] => [
  `subscription_${kind}`,
  {
    variables: ["shop", "plan", "amount", "day"],
    blocks: (language) => present(subscriptionBlocks(kind, language)),
    example: ({ words, ...wanted }) => renderSubscriptionMail({ kind, ...WORDS, ...words, ...wanted }),
  },
])

/** The mails for admins, in the shop's language. */
const forAdmins: [string, EditableMail][] = [
  [
    "webhook_disabled",
    {
      variables: ["shop", "address"],
      blocks: (language) => ({ ...webhookBlocks(language) }),
      example: ({ words, ...wanted }) => renderWebhookExample({ ...WORDS, ...words, ...wanted }),
    },
  ],
  [
    "subscription_order_given_up",
    {
      variables: ["shop", "plan", "amount"],
      blocks: (language) => ({ ...givenUpBlocks(language) }),
      example: ({ words, ...wanted }) => renderOrderGivenUpNotice({ ...WORDS, ...words, ...wanted }),
    },
  ],
]

const notices = NOTICE_KINDS.map((kind): [string, EditableMail] => [
  `sign_in_notice.${kind}`,
  {
    variables: ["shop", "provider"],
    blocks: (language) => signInBlocks(kind, language),
    example: ({ words, ...wanted }) => renderSignInNotice(kind, { ...WORDS, ...words, ...wanted }),
  },
])

/** All mails whose texts a shop may replace, by the template of their notification. */
export const EDITABLE_MAILS: ReadonlyMap<string, EditableMail> = new Map([
  ["reset_password", linkMail("reset_password")],
  ["verify_email", linkMail("verify_email")],
  ["erase_account", linkMail("erase_account")],
  ["order_transfer", linkMail("order_transfer", ["number", "account"])],
  ["confirm_subscription", linkMail("confirm_subscription", ["list"])],
  [
    "unpaid_order",
    {
      variables: ["shop", "number"],
      blocks: (language: string) => ({ ...unpaidOrderBlocks(language) }),
      example: ({ words, ...wanted }: Wanted) => renderUnpaidOrderMail({ ...WORDS, ...words, ...wanted }),
    },
  ],
  ...orders,
  ...bookings,
  ...events,
  ...tours,
  ...quotes,
  ...subscriptions,
  ...forms,
  ...notices,
  ...forAdmins,
])

/** The language in which a mail for this locale is written. */
export function mailLanguage(locale: string): string {
  return languageOf(locale).language
}
