import type { Quote, QuoteLine, QuoteRevision } from "../../module/types"

/** The taxes of a line as the engine's tax lines. */
export function quotedTaxes({ taxes }: Pick<QuoteLine, "taxes">) {
  return taxes.map(({ name, code, rate }) => ({
    code: code ?? "quote",
    rate,
    ...(name !== null && { description: name }),
  }))
}

/** The engine's input for the order of a revision. Each item has its own price, so the engine computes no other. */
export function orderInput(quote: Quote, { document: { lines, buyer } }: QuoteRevision) {
  const { first_name, last_name, company, phone } = buyer.contact
  const { address } = buyer
  const given = address && Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null))
  const named = { first_name, last_name, ...(company && { company }), ...(phone && { phone }) }
  const place = given ?? (quote.country_code === null ? undefined : { country_code: quote.country_code })
  return {
    email: quote.email,
    currency_code: quote.currency_code,
    locale: quote.locale,
    ...(quote.region_id !== null && { region_id: quote.region_id }),
    ...(quote.sales_channel_id !== null && { sales_channel_id: quote.sales_channel_id }),
    ...(quote.customer_id !== null && { customer_id: quote.customer_id }),
    ...(place && { shipping_address: { ...named, ...place } }),
    // Payment providers need the buyer's name, also without a place.
    billing_address: { ...named, ...place },
    metadata: {
      quote_id: quote.id,
      quote_number: quote.quote_number,
      ...(buyer.po_number !== null && { po_number: buyer.po_number }),
    },
    items: lines.map((line) => ({
      title: line.title,
      ...(line.subtitle !== null && { subtitle: line.subtitle }),
      ...(line.variant_id !== null && { variant_id: line.variant_id }),
      ...(line.variant_id === null && { requires_shipping: false }),
      quantity: line.quantity,
      unit_price: line.unit_price ?? 0,
      is_tax_inclusive: line.is_tax_inclusive,
      // The engine computes what the order owes when it is created, so the taxes must be there already.
      tax_lines: quotedTaxes(line),
      metadata: { quote_line_id: line.id },
    })),
  }
}
