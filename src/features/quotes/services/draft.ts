import type { MedusaContainer } from "@medusajs/framework/types"
import { defaultSalesChannel } from "../../../kits/shop/sales-channel"
import { clock } from "../../../lib/clock"
import { errors, type Fault, validationError } from "../../../lib/errors"
import { decimalsFault } from "../../../lib/money-decimals"
import type { IsgInputs } from "../../isg-config/module/types"
import type { EditedLine, EditedQuote, PricedLine, Quote, RevisionDraft } from "../module/types"
import { documentOf } from "./document"
import { pricedIsg } from "./isg"
import { isgColumns, type PricingContext, pricedLines, withTaxes } from "./pricing"

/** The tax code of a rate that an admin typed in. */
const OWN_TAX = "own"

/** The edited quote. `isg` prices its lines of ISG services. */
type Edited = EditedQuote & { isg?: IsgInputs | null | undefined }

/** The draft of the next revision, with the present taxes. Throws 404, and 400 for unknown lines and products. */
export async function draftOf(
  container: MedusaContainer,
  id: string,
  edited: Edited,
): Promise<RevisionDraft> {
  const quotes = container.resolve("quotes")
  const quote = await quotes.find({ id })
  if (!quote) throw errors.notFound("No quote has this id.")
  const revisions = await quotes.revisionsOf(id)
  const known = revisions.flatMap(({ document }) => document.lines)
  requireSound(edited.lines, { known, currency: quote.currency_code })
  const isg = edited.isg ? await pricedIsg(container, edited.isg) : undefined
  const { made, isgLines } = await newLines(container, quote, edited.lines, isg)
  const named = edited.lines.flatMap((line, index): PricedLine[] => {
    const before = known.find((one) => one.id === line.id)
    const computed = before
      ? pricedAgain(before, { isg, currency_code: quote.currency_code })
      : made.get(index)
    return computed ? [changed(computed, line)] : []
  })
  const repriced = named.map((line) => line.isg?.service_code)
  const added = isgLines.filter((line) => !repriced.includes(line.isg?.service_code))
  const lines = [...named, ...added]
  const own = new Map(lines.map(({ id, taxes }) => [id, taxes.filter(({ code }) => code === OWN_TAX)]))
  const buyer = { country: quote.country_code, province: quote.province }
  const { currency_code, contact, address, po_number } = quote
  const taxed = await withTaxes(container, lines, { buyer, currency_code })
  return {
    document: await documentOf(container, {
      lines: taxed.map((line) =>
        own.get(line.id)?.length ? { ...line, taxes: own.get(line.id) ?? [] } : line,
      ),
      currency_code,
      contact,
      address,
      po_number,
      message: edited.message ?? null,
      terms: edited.terms ?? null,
    }),
    valid_until: edited.valid_until ? new Date(edited.valid_until) : null,
    payment: edited.payment,
  }
}

function requireSound(
  lines: readonly EditedLine[],
  { known, currency }: { known: readonly PricedLine[]; currency: string },
): void {
  const faults = lines.flatMap(
    ({ id, type = "custom", title, variant_id, service_id, unit_price }, index): Fault[] => {
      const fault = (name: string, message: string): Fault[] => {
        const path = `lines.${index}.${name}`
        return [{ path, code: "invalid_field", message: `Field '${path}': ${message}.` }]
      }
      const tooFine = decimalsFault(unit_price ?? 0, currency)
      if (tooFine !== undefined) return fault("unit_price", tooFine)
      if (id !== undefined) {
        if (lines.findIndex((line) => line.id === id) < index) return fault("id", "the line occurs twice")
        return known.some((line) => line.id === id) ? [] : fault("id", "the quote has no line with this id")
      }
      if (type === "product" && variant_id === undefined)
        return fault("variant_id", "a product needs its variant")
      if (type === "service" && service_id === undefined) return fault("service_id", "a service needs its id")
      if (type === "custom" && title === undefined) return fault("title", "a new line needs a title")
      return []
    },
  )
  if (faults.length > 0) throw validationError(faults)
}

/** A line of the quote, with the present price if it is for one of the ISG services. */
function pricedAgain(line: PricedLine, context: Pick<PricingContext, "isg" | "currency_code">): PricedLine {
  const price = context.isg?.prices.find(({ service_code }) => service_code === line.isg?.service_code)
  return price ? { ...line, ...isgColumns(price, context) } : line
}

/** The new lines by their place, with the shop's prices. ISG services that no new line names become further lines. */
async function newLines(
  container: MedusaContainer,
  quote: Quote,
  lines: readonly EditedLine[],
  isg: PricingContext["isg"],
): Promise<{ made: Map<number, PricedLine>; isgLines: PricedLine[] }> {
  const wanted = lines.flatMap((line, index) =>
    line.id === undefined ? [{ index, line: { ...line, type: line.type ?? "custom" } }] : [],
  )
  const { region_id, currency_code, country_code: country, province } = quote
  const hasProducts = wanted.some(({ line }) => line.type === "product")
  const offer = hasProducts ? await offerFor(container, quote) : { channels: [], groups: [] }
  const priced = await pricedLines(
    container,
    wanted.map(({ line }) => line),
    {
      buyer: { ...offer, country, province },
      region_id,
      currency_code,
      isg,
    },
  )
  const made = new Map<number, PricedLine>()
  wanted.forEach(({ index }, place) => {
    const line = priced[place]
    if (line) made.set(index, line)
  })
  return { made, isgLines: priced.slice(wanted.length) }
}

/** The sales channel and the buyer's customer groups. Without a channel of its own, a quote has the shop's default. */
async function offerFor(container: MedusaContainer, { customer_id, sales_channel_id }: Quote) {
  const channel = sales_channel_id ?? (await defaultSalesChannel(container))
  const channels = channel === undefined ? [] : [channel]
  const { groups } = await container.resolve("products").findBuyer({
    channels,
    customer_id: customer_id ?? undefined,
    now: clock.date(),
    region_id: undefined,
    cart_id: undefined,
    country_code: undefined,
    province: undefined,
  })
  return { channels, groups }
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
