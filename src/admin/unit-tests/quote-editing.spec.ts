import { describe, expect, it } from "vitest"
import { ACTIONS, QUOTE_STATES } from "../../features/quotes/module/lib/states"
import { bodyOf, canSend, EMPTY_LINE, inDays, linesIn, valuesOf } from "../components/quotes/editing"
import { completeInputs, isgInputsOf } from "../components/quotes/isg-inputs"
import type { QuoteLine, QuoteRevision } from "../resources/quotes"

const NOW = new Date("2026-05-01T12:00:00Z")
const LATER = "2026-05-31T12:00:00.000Z"

const revision = (fields: Partial<QuoteRevision>): QuoteRevision => ({
  id: "qrev_1",
  number: 1,
  status: "sent",
  valid_until: LATER,
  payment: "link",
  actor_type: "user",
  actor_id: null,
  sent_at: null,
  created_at: LATER,
  updated_at: LATER,
  document: {
    is_complete: true,
    subtotal: 10,
    tax_total: 0,
    total: 10,
    currency_code: "eur",
    seller: { name: "Alder & Clay", lines: [], email: null, phone: null },
    buyer: {
      contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@buyer.example" },
      address: null,
      po_number: null,
    },
    message: "Thank you for waiting.",
    terms: "30 days net",
    lines: [],
  },
  ...fields,
})

describe("the editor of a quote", () => {
  it("begins with the terms and the validity of the last revision, without its message", () => {
    expect(valuesOf(revision({}), NOW)).toMatchObject({
      terms: "30 days net",
      message: null,
      valid_until: LATER,
      payment: "link",
    })
    expect(valuesOf(revision({ status: "draft" }), NOW)).toMatchObject({ message: "Thank you for waiting." })
  })

  it("drops a validity that has ended", () => {
    expect(valuesOf(revision({ valid_until: "2026-04-30T12:00:00Z" }), NOW)).toMatchObject({
      valid_until: null,
    })
    expect(inDays(30, NOW)).toBe(LATER)
  })

  it("offers to send a draft in the states in which the server sends it", () => {
    expect(QUOTE_STATES.filter((status) => canSend({ status }))).toEqual(ACTIONS.send.from)
  })

  it("sends empty texts as null", () => {
    const lines = [{ ...EMPTY_LINE, title: "Delivery", note: "" }]
    expect(bodyOf({ ...valuesOf(revision({}), NOW), terms: "", lines }, [])).toMatchObject({
      terms: null,
      message: null,
      lines: [{ title: "Delivery", note: null, quantity: 1, tax_rate: null }],
    })
  })

  it("sends the ISG inputs, and lets them price the lines of their services", () => {
    const line = (id: string, service_code: string, unit_price: number): QuoteLine => ({
      id,
      type: "service",
      variant_id: null,
      product_id: null,
      service_id: null,
      title: id,
      unit: "month",
      subtitle: null,
      note: null,
      quantity: 1,
      unit_price,
      is_tax_inclusive: false,
      taxes: [],
      tax_total: 0,
      total: unit_price,
      isg: {
        config_version: 2,
        service_code,
        unit: "minute",
        is_required: true,
        full_time: 0,
        minutes: 800,
        base_rate: "14.50",
        factor: "1.15",
        employees: 40,
        hazard_class: "tehlikeli",
      },
    })
    const latest = revision({})
    const lines = [line("qline_1", "expert", 13_340), line("qline_2", "physician", 6670)]
    latest.document.lines = lines
    const isg = isgInputsOf({ isg: null }, latest, [3, 2])
    expect(isg).toMatchObject({
      config_version: 2,
      employees: 40,
      hazard_class: "tehlikeli",
      location_code: null,
      service_codes: ["expert", "physician"],
    })
    const values = { ...valuesOf(latest, NOW), isg }
    const [first, second] = linesIn(values)
    const sent = bodyOf({ ...values, lines: [first, { ...second, unit_price: 7000 }] }, lines)
    expect(sent).toMatchObject({
      isg,
      lines: [{ id: "qline_1", unit_price: undefined }, { unit_price: 7000 }],
    })
    expect(bodyOf(valuesOf(latest, NOW), lines)).not.toHaveProperty("isg")
  })

  it("begins with the workplace of the request, and the newest rates if its own are gone", () => {
    const isg = { config_version: 1, employees: 12, hazard_class: "x", service_codes: ["expert"] }
    expect(isgInputsOf({ isg }, revision({}), [9, 8])).toMatchObject({ ...isg, config_version: 9 })
    expect(completeInputs(isgInputsOf({ isg: null }, revision({}), [9]))).toBeUndefined()
  })
})
