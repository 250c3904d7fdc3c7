import type { CreditNote, Invoice } from "../module/types"

/** An invoice as admins see it. */
export function shownInvoice({ id, order_id, number, locale, document, issued_at }: Invoice) {
  const { total, currency_code } = document
  return { id, order_id, number, locale, total, currency_code, issued_at }
}

/** A credit note as admins and its buyer see it. */
export function shownCreditNote({ id, number, document, issued_at }: CreditNote) {
  const { kind, total, currency_code } = document
  return { id, number, kind, total, currency_code, issued_at }
}
