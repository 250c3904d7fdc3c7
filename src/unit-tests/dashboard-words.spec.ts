import { describe, expect, it } from "vitest"
import { LANGUAGES, ourTexts, PLURAL } from "./dashboard-text-files"

/**
 * English texts with several meanings: each other meaning, and the keys that have it. Names of times, such as
 * `sent_at`, need no line: they may have a word of their own.
 */
const MEANINGS: Record<string, Record<string, string[]>> = {
  "Add a product": { "a skill": ["assistant.skills.product-create.title"] },
  Address: {
    "of a place": ["events.venue.fields.address", "quotes.address", "personal_data.fields.address"],
  },
  Booking: { "of tours and events, too": ["crud.options.booking"] },
  Bookings: { "of tours and events, too": ["navigation.bookings"] },
  Canceled: {
    "an order": ["personal_data.values.canceled"],
    "a subscription": ["subscriptions.fields.canceled_at"],
  },
  Choice: { "a kind of value": ["theme.own.kinds.choice"] },
  Code: { "of a program": ["richText.tools.code"] },
  Complete: { "how much": ["translations.complete"] },
  Contact: { "how to reach the shop": ["brand.contact"] },
  Content: { "of one message": ["webhooks.deliveries.content", "personal_data.fields.payload"] },
  Day: {
    "a length of time": ["crud.options.day"],
    "its number": ["tours.itinerary.fields.day", "tours.detail_translations.itinerary.fields.day"],
  },
  Event: {
    "what happened": [
      "email_subscribers.consents.fields.action",
      "webhooks.deliveries.fields.event_type",
      "tracking.deliveries.fields.name",
    ],
  },
  Events: { "what happened": ["webhooks.fields.event_types"] },
  From: { "an address": ["redirects.fields.source"] },
  "Given up": { "an invoice": ["subscriptions.states.void"] },
  Help: { "a hint below a field": ["product_templates.attributes.fields.help"] },
  Line: { "drawn in a mail": ["crud.options.divider"] },
  Mail: { "all of it": ["config.areas.mail.title"] },
  Name: {
    "of a person": [
      "blog.authors.fields.name",
      "crud.fields.author_name",
      "email_subscribers.fields.full_name",
    ],
    "read by machines": ["config.dkim.name", "subscription_plans.entitlements.fields.key"],
  },
  "New post": { "on a social network": ["social_posts.new"] },
  Number: {
    "names a record": [
      "quotes.fields.quote_number",
      "personal_data.fields.display_id",
      "personal_data.fields.number",
      "personal_data.fields.quote_number",
    ],
  },
  Open: { "to open it": ["subscriptions.openInvoice"], "an unpaid invoice": ["subscriptions.states.open"] },
  Options: { "additions to a tour": ["tours.options.title"] },
  Order: { "of a customer": ["subscriptions.order", "personal_data.fields.order_id"] },
  Ordered: { "what visitors did": ["tracking.steps.bought"] },
  Pending: { "waits for the shop": ["crud.options.pending"] },
  Periods: { "parts of a year": ["tours.rules.fields.periods"] },
  Plan: { "what the assistant is going to do": ["assistant.plan.title"] },
  Quote: { "words of a person": ["theme.types.quote"] },
  Refund: { "to pay back": ["subscriptions.refund.title"] },
  Request: { "for a quote": ["quotes.fields.summary", "quotes.request"] },
  Required: { "cannot be refused": ["cookie_banner.fields.is_required"] },
  Room: { "of a congress": ["events.sessions.fields.room"] },
  Service: {
    "of another company": [
      "config.areas.anti_spam.fields.captcha_provider",
      "tracking.deliveries.fields.destination",
    ],
  },
  Services: { "of another company": ["cookie_banner.fields.services"] },
  Subscribed: { "to a plan": ["subscriptions.kinds.created"] },
  Terms: { "of a contract": ["quotes.fields.terms"] },
  Text: { "the whole of a post": ["crud.fields.body", "translations.fields.body"] },
  To: { "an address": ["redirects.fields.target"] },
  "To do": { "one step": ["home.setup.open"] },
  Translation: { "the work, not a text": ["config.areas.translation.title"] },
  Unsubscribed: { "how many": ["email_campaigns.report.unsubscribed"] },
  Uploaded: { when: ["media.uploaded"] },
}

/** Keys whose word has another ending, because its noun is feminine or plural in languages with genders. */
const ENDINGS: Record<string, string[]> = {
  Active: ["subscriptions.kinds.activated", "crud.options.active", "subscription_coupons.fields.is_active"],
  All: ["translations.shown.all"],
  Canceled: ["social_posts.statuses.canceled"],
  Changed: ["redirects.import.updated"],
  Failed: ["email_campaigns.fields.failed", "social_posts.statuses.failed"],
  New: ["redirects.import.created"],
  "Not used": ["currency_rates.sources.unused"],
  Paused: ["email_campaigns.statuses.paused", "installation.jobs.options.paused"],
  Published: ["social_posts.statuses.published"],
  Rejected: ["email_subscribers.import.rejected", "redirects.import.rejected"],
  Scheduled: [
    "email_campaigns.statuses.scheduled",
    "social_posts.statuses.scheduled",
    "installation.jobs.options.waiting",
  ],
  Sent: ["email_campaigns.fields.sent", "email_campaigns.statuses.sent"],
  Unchanged: ["redirects.import.unchanged"],
}
/** The languages with such endings. */
const WITH_ENDINGS = ["ar", "es", "fr", "it", "pt", "ru"]

const TIME = "_at"

const english = ourTexts("en")
const translated = LANGUAGES.filter((language) => language !== "en").map((language) => ({
  language,
  texts: ourTexts(language),
}))

describe("the words of the dashboard's texts", () => {
  it.each(translated)("are the same for the same English text in $language", ({ language, texts }) => {
    const several = [...keysByMeaning()].flatMap(([meaning, keys]) => {
      const [main, ...rest] = wordsOf(keys, language, texts)
      const others = rest.filter(([, word]) => word !== main?.[1])
      return main && others.length > 0 ? [[meaning, main, ...others].join(" | ")] : []
    })
    expect(several).toEqual([])
  })

  it("keep the stem if only their ending is other", () => {
    const others = endings().flatMap(({ key, main, language, word }) =>
      word.slice(0, 3) === main.slice(0, 3) ? [] : [`${language} ${key}: ${word}, not ${main}`],
    )
    expect(others).toEqual([])
  })
})

describe("the exceptions for words", () => {
  const named = [
    ...Object.entries(MEANINGS).flatMap(([text, others]) =>
      Object.values(others).flatMap((keys) => keys.map((key) => ({ text, key }))),
    ),
    ...Object.entries(ENDINGS).flatMap(([text, keys]) => keys.map((key) => ({ text, key }))),
  ]

  it("name keys with that English text", () => {
    expect(named.filter(({ text, key }) => english.get(key) !== text)).toEqual([])
  })

  it("are needed", () => {
    const meanings = Object.entries(MEANINGS).flatMap(([text, others]) =>
      Object.entries(others).flatMap(([meaning, keys]) =>
        isNeeded(text, keys) ? [] : `${text}: ${meaning}`,
      ),
    )
    const needed = endings().flatMap(({ key, main, word }) => (word === main ? [] : key))
    const unneeded = Object.values(ENDINGS)
      .flat()
      .filter((key) => !needed.includes(key))
    expect([...meanings, ...unneeded]).toEqual([])
  })
})

/** The keys of each English text, apart by meaning and by plural form. */
function keysByMeaning(): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [key, text] of english) {
    const meaning = Object.entries(MEANINGS[text] ?? {}).find(([, keys]) => keys.includes(key))?.[0]
    const isTime = key.endsWith(TIME)
    const name = [text, meaning ?? (isTime && "when"), PLURAL.exec(key)?.[1]].filter(Boolean).join(" / ")
    groups.set(name, [...(groups.get(name) ?? []), key])
  }
  return groups
}

function wordsOf(keys: string[], language: string, texts: Map<string, string>): [string, string][] {
  const isFree = (key: string) =>
    WITH_ENDINGS.includes(language) && ENDINGS[english.get(key) ?? ""]?.includes(key)
  return keys.filter((key) => !isFree(key)).map((key) => [key, texts.get(key) ?? ""])
}

/** True if the keys have another word than the text's other keys, in any language. */
function isNeeded(text: string, keys: string[]): boolean {
  const others = [...english.keys()].filter((key) => english.get(key) === text && !keys.includes(key))
  return translated.some(({ texts }) => others.some((key) => texts.get(key) !== texts.get(keys[0] ?? "")))
}

/** The word of a text's first key that is no exception. */
function mainWord(text: string, texts: Map<string, string>): string {
  const other = [...Object.values(MEANINGS[text] ?? {}).flat(), ...(ENDINGS[text] ?? [])]
  const main = [...english].find(
    ([key, each]) => each === text && !other.includes(key) && !key.endsWith(TIME),
  )
  return texts.get(main?.[0] ?? "") ?? ""
}

/** Each word with an ending of its own, in each language with genders. */
function endings() {
  return translated
    .filter(({ language }) => WITH_ENDINGS.includes(language))
    .flatMap(({ language, texts }) =>
      Object.entries(ENDINGS).flatMap(([text, keys]) =>
        keys.map((key) => ({ key, language, main: mainWord(text, texts), word: texts.get(key) ?? "" })),
      ),
    )
}
