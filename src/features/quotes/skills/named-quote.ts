import { day, money } from "../../../kits/skills/lib/money"
import { cutText, joinedParts, onlyOne } from "../../../kits/skills/lib/pack-lists"
import { stateOf } from "../../../kits/skills/lib/pack-states"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Language } from "../../../kits/skills/skill"
import type { QuoteState } from "../module/lib/states"
import type { Quote } from "../module/types"

const MAX_FOUND = 10
const MAX_SUMMARY_LENGTH = 80

export const QUOTES = { one: { en: "quote", tr: "teklif" }, many: { en: "quotes", tr: "teklif" } }

/** The states in which the shop or the buyer still has to do something. */
export const OPEN_STATES: readonly QuoteState[] = ["submitted", "in_review", "renegotiation", "sent"]

/** The quote with this number or id. By a name: the only open one, else the only one. Throws 404 and 400. */
export async function namedQuote({ scope, language }: Call, name: string): Promise<Quote> {
  const quotes = scope.resolve("quotes")
  const exact = (await quotes.find({ quote_number: name })) ?? (await quotes.find({ id: name }))
  if (exact) return exact
  const query = { q: name, limit: MAX_FOUND, offset: 0, order: "-created_at" as const }
  const open = await quotes.listQuotes({ ...query, statuses: OPEN_STATES })
  const { items } = open.count > 0 ? open : await quotes.listQuotes(query)
  return onlyOne<Quote>(items, name, QUOTES, { language, label: quoteText })
}

/** A quote in words: its number, and the buyer. */
export function quoteText({ quote_number, summary }: Pick<Quote, "quote_number" | "summary">): string {
  return joinedParts(quote_number, cutText(summary, MAX_SUMMARY_LENGTH))
}

export function quoteLine(
  { total, currency_code, status, valid_until, ...quote }: Quote & { total: number | null },
  language: Language,
): string {
  return joinedParts(
    quoteText(quote),
    total !== null && money(total, currency_code, language),
    stateOf("quote", status, language),
    valid_until && say(UNTIL, language, { day: day(valid_until) }),
  )
}

const UNTIL = { en: "until {day}", tr: "{day} tarihine kadar" }
