import { isRecord, type Values } from "../../lib/draft"
import type { Quote, QuoteLine, QuoteRevision } from "../../resources/quotes"
import { codesOf } from "./isg-inputs"

/** The code of a tax whose rate an admin has set. */
const OWN_TAX = "own"
const DAY_MS = 86_400_000

/** The values of the editor, from the draft or from what the buyer has seen last. */
export function valuesOf(
  { document, valid_until, payment, status }: QuoteRevision,
  now = new Date(),
): Values {
  return {
    lines: document.lines.map(valuesOfLine),
    terms: document.terms,
    // The buyer's own message belongs to the request, and an earlier one of the shop to its revision.
    message: status === "draft" ? document.message : null,
    // The next revision is valid as long as the last one, unless that has expired.
    valid_until: valid_until !== null && new Date(valid_until) > now ? valid_until : null,
    payment,
  }
}

function valuesOfLine({ id, title, note, quantity, unit_price, is_tax_inclusive, taxes }: QuoteLine): Values {
  const tax_rate = taxes.find(({ code }) => code === OWN_TAX)?.rate ?? null
  return { id, title, note, quantity, unit_price, is_tax_inclusive, tax_rate }
}

export const EMPTY_LINE: Values = {
  title: "",
  note: null,
  quantity: 1,
  unit_price: null,
  is_tax_inclusive: false,
  tax_rate: null,
}

/** A new line for a product or a service. The shop's title, price and taxes come when it is saved. */
export const newLine = (type: "product" | "service"): Values => ({ type, quantity: 1, note: null })

/** Whether a line is new and for a product or a service. */
export function sourceOf({ id, type }: Values): "product" | "service" | undefined {
  return id === undefined && (type === "product" || type === "service") ? type : undefined
}

export function linesIn(values: Values): Values[] {
  return Array.isArray(values.lines) ? values.lines.filter(isRecord) : []
}

/** The lines for the API. Lines of the chosen ISG services get the new prices, except those that the admin has typed. */
function pricedByIsg(values: Values, saved: readonly QuoteLine[]): Values[] {
  const codes = codesOf(values.isg)
  return linesIn(values).map((line) => {
    const before = saved.find(({ id }) => id === line.id)
    if (!before?.isg || !codes.includes(before.isg.service_code) || line.unit_price !== before.unit_price)
      return line
    return { ...line, unit_price: undefined }
  })
}

/** The body of the draft. `saved` are the lines before the changes. */
export function bodyOf(values: Values, saved: readonly QuoteLine[]) {
  const { valid_until, payment, isg } = values
  return {
    lines: pricedByIsg(values, saved).map((line) => ({ ...line, note: line.note || null })),
    terms: values.terms || null,
    message: values.message || null,
    valid_until,
    payment,
    ...(isRecord(isg) && { isg }),
  }
}

/** Whether the shop can send its draft. It must review a counter-offer first. The server has the same rule. */
export function canSend({ status }: Pick<Quote, "status">): boolean {
  return ["in_review", "sent", "expired"].includes(status)
}

/** A usual end of the validity, for the button beside the field. */
export function inDays(days: number, now = new Date()): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString()
}
