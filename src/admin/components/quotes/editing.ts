import { isRecord, type Values } from "../../lib/draft"
import type { QuoteLine, QuoteRevision } from "../../resources/quotes"

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

export function linesIn(values: Values): Values[] {
  return Array.isArray(values.lines) ? values.lines.filter(isRecord) : []
}

/** The body of the draft. */
export function bodyOf(values: Values) {
  const { valid_until, payment } = values
  return {
    lines: linesIn(values).map((line) => ({ ...line, note: line.note || null })),
    terms: values.terms || null,
    message: values.message || null,
    ...{ valid_until, payment },
  }
}

/** A usual end of the validity, for the button beside the field. */
export function inDays(days: number, now = new Date()): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString()
}
