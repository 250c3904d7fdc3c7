import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import { restOf } from "../module/lib/credit"
import type { CreditNote } from "../module/types"
import { creditCausesOf } from "./credit-causes"

/** The credit notes of an order, the oldest first. */
export async function creditNotesOf(container: MedusaContainer, orderId: string): Promise<CreditNote[]> {
  const invoices = container.resolve("invoices")
  const invoice = await invoices.ofOrder(orderId)
  return invoice ? invoices.creditNotesOf(invoice.id) : []
}

/** Throws 404, also for a credit note of another order. */
export async function creditNoteOf(
  container: MedusaContainer,
  orderId: string,
  id: string,
): Promise<CreditNote> {
  const notes = await creditNotesOf(container, orderId)
  const found = notes.find((note) => note.id === id)
  if (!found) throw errors.notFound("The order has no such credit note.")
  return found
}

/** The invoice of an order with its credit notes, and whether another one can be issued. Throws 404. */
export async function invoiceWithCredit(container: MedusaContainer, orderId: string) {
  const invoices = container.resolve("invoices")
  const invoice = await invoices.ofOrder(orderId)
  const causes = await creditCausesOf(container, orderId, invoice?.issued_at)
  if (!invoice) return { invoice: null, notes: [], isDue: false }
  const notes = await invoices.creditNotesOf(invoice.id)
  const rest = restOf(
    invoice,
    notes.map(({ document }) => document),
  )
  const isOpen = causes.some(({ reference }) => notes.every((note) => note.reference !== reference))
  return { invoice, notes, isDue: rest > 0 && isOpen }
}
