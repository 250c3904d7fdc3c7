import type { MedusaContainer } from "@medusajs/framework/types"
import { errors, type Fault, validationError } from "../../lib/errors"
import type { EditedLine, EditedQuote, PricedLine, Quote, RevisionDraft } from "../../modules/quotes/types"
import { documentOf } from "./document"
import { pricedLines, withTaxes } from "./pricing"

/** The tax code of a rate that an admin typed in. */
const OWN_TAX = "own"

/** The draft of the next revision, with the present taxes. Throws 404, and 400 for unknown lines and products. */
export async function draftOf(
  container: MedusaContainer,
  id: string,
  edited: EditedQuote,
): Promise<RevisionDraft> {
  const quotes = container.resolve("quotes")
  const quote = await quotes.find({ id })
  if (!quote) throw errors.notFound("No quote has this id.")
  const revisions = await quotes.revisionsOf(id)
  const known = revisions.flatMap(({ document }) => document.lines)
  requireKnown(edited.lines, known)
  const made = await newLines(container, quote, edited.lines)
  const lines = edited.lines.flatMap((line, index): PricedLine[] => {
    const before = known.find((one) => one.id === line.id) ?? made.get(index)
    return before ? [changed(before, line)] : []
  })
  const own = new Map(lines.map(({ id, taxes }) => [id, taxes.filter(({ code }) => code === OWN_TAX)]))
  const buyer = { country: quote.country_code, province: quote.province }
  const { currency_code, contact, address, po_number } = quote
  const taxed = await withTaxes(container, lines, new Map(), { buyer, currency_code })
  return {
    document: await documentOf(container, {
      lines: taxed.map((line) =>
        own.get(line.id)?.length ? { ...line, taxes: own.get(line.id) ?? [] } : line,
      ),
      ...{ currency_code, contact, address, po_number },
      ...{ message: edited.message ?? null, terms: edited.terms ?? null },
    }),
    valid_until: edited.valid_until ? new Date(edited.valid_until) : null,
    payment: edited.payment,
  }
}

function requireKnown(lines: readonly EditedLine[], known: readonly PricedLine[]): void {
  const faults = lines.flatMap(({ id, type = "custom", title, variant_id, service_id }, index): Fault[] => {
    const fault = (name: string, message: string): Fault[] => {
      const path = `lines.${index}.${name}`
      return [{ path, code: "invalid_field", message: `Field '${path}': ${message}.` }]
    }
    if (id !== undefined) {
      if (lines.findIndex((line) => line.id === id) < index) return fault("id", "the line occurs twice")
      return known.some((line) => line.id === id) ? [] : fault("id", "the quote has no line with this id")
    }
    if (type === "product" && variant_id === undefined)
      return fault("variant_id", "a product needs its variant")
    if (type === "service" && service_id === undefined) return fault("service_id", "a service needs its id")
    if (type === "custom" && title === undefined) return fault("title", "a new line needs a title")
    return []
  })
  if (faults.length > 0) throw validationError(faults)
}

/** The new lines by their place, with the shop's prices. */
async function newLines(
  container: MedusaContainer,
  quote: Quote,
  lines: readonly EditedLine[],
): Promise<Map<number, PricedLine>> {
  const made = new Map<number, PricedLine>()
  const channels = quote.sales_channel_id === null ? [] : [quote.sales_channel_id]
  const { region_id, currency_code, country_code, province } = quote
  const buyer = { channels, groups: [], country: country_code, province }
  const wanted = lines.flatMap((line, index) =>
    line.id === undefined ? [{ index, line: { ...line, type: line.type ?? "custom" } }] : [],
  )
  const priced = await pricedLines(
    container,
    wanted.map(({ line }) => line),
    { buyer, region_id, currency_code, isg: undefined },
  )
  wanted.forEach(({ index }, place) => {
    const line = priced[place]
    if (line) made.set(index, line)
  })
  return made
}

function changed(
  before: PricedLine,
  { title, note, quantity, unit_price, is_tax_inclusive, tax_rate }: EditedLine,
): PricedLine {
  return {
    ...before,
    quantity,
    ...(title != null && { title }),
    ...(note !== undefined && { note }),
    ...(unit_price !== undefined && { unit_price }),
    ...(is_tax_inclusive !== undefined && { is_tax_inclusive }),
    ...(tax_rate !== undefined && {
      taxes: tax_rate === null ? [] : [{ name: null, code: OWN_TAX, rate: tax_rate }],
    }),
  }
}
