import { describe, expect, it } from "vitest"
import { bodyOf, EMPTY_LINE, inDays, valuesOf } from "../components/quotes/editing"
import type { QuoteRevision } from "../resources/quotes"

const NOW = new Date("2026-05-01T12:00:00Z")
const LATER = "2026-05-31T12:00:00.000Z"

const revision = (fields: Partial<QuoteRevision>): QuoteRevision => ({
  ...{ id: "qrev_1", number: 1, status: "sent", valid_until: LATER, payment: "link" },
  ...{ actor_type: "user", actor_id: null, sent_at: null, created_at: LATER, updated_at: LATER },
  document: {
    ...{ is_complete: true, subtotal: 10, tax_total: 0, total: 10, currency_code: "eur" },
    seller: { name: "Alder & Clay", lines: [], email: null, phone: null },
    buyer: {
      contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@buyer.example" },
      ...{ address: null, po_number: null },
    },
    ...{ message: "Thank you for waiting.", terms: "30 days net", lines: [] },
  },
  ...fields,
})

describe("the editor of a quote", () => {
  it("begins with the terms and the validity of the last revision, without its message", () => {
    expect(valuesOf(revision({}), NOW)).toMatchObject({
      ...{ terms: "30 days net", message: null, valid_until: LATER, payment: "link" },
    })
    expect(valuesOf(revision({ status: "draft" }), NOW)).toMatchObject({ message: "Thank you for waiting." })
  })

  it("drops a validity that has ended", () => {
    expect(valuesOf(revision({ valid_until: "2026-04-30T12:00:00Z" }), NOW)).toMatchObject({
      valid_until: null,
    })
    expect(inDays(30, NOW)).toBe(LATER)
  })

  it("sends empty texts as null", () => {
    const lines = [{ ...EMPTY_LINE, title: "Delivery", note: "" }]
    expect(bodyOf({ ...valuesOf(revision({}), NOW), terms: "", lines })).toMatchObject({
      ...{ terms: null, message: null },
      lines: [{ title: "Delivery", note: null, quantity: 1, tax_rate: null }],
    })
  })
})
