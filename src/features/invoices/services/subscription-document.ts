import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { errors } from "../../../lib/errors"
import { fromMinor } from "../../../lib/money"
import type { Cycle, Invoice, ShownSubscription } from "../../subscriptions/module/types"
import { textsOf } from "../../subscriptions/services/shown-plans"
import type { InvoiceDocument, NewInvoice } from "../module/types"
import { address, buyerLines, rounding, sellerOf } from "./document"
import { invoiceTexts } from "./pdf-texts"

export interface PaidInvoice {
  subscription: ShownSubscription
  invoice: Invoice
  /** The period that the invoice is for, if it is for one. */
  cycle: Pick<Cycle, "period_start" | "period_end" | "order_id"> | undefined
}

const customerRow = z.object({
  email: z.string().nullish(),
  company_name: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  addresses: z
    .array(
      z.object({
        is_default_billing: z.boolean().nullish(),
        country_code: z.string().nullish(),
        address,
      }),
    )
    .nullish(),
})

/**
 * The content of the invoice for a payment of a subscription. As in the orders of periods, the paid amount includes the taxes
 * of the customer's country.
 */
export async function subscriptionInvoiceOf(
  container: MedusaContainer,
  { subscription, invoice, cycle }: PaidInvoice,
): Promise<NewInvoice> {
  const shop = await container.resolve("tenantConfig").read("storefront")
  const locale = subscription.locale ?? shop.default_locale
  const { lines: buyer, country } = await customerOf(container, subscription.customer_id)
  const taxes = country === null ? [] : await taxesIn(container, country, invoice)
  const { currency_code, kind } = invoice
  const total = fromMinor(invoice.amount_minor, currency_code)
  const rate = taxes.reduce((sum, tax) => sum + tax.rate, 0)
  const tax_total = rounding(currency_code)(total - total / (1 + rate / 100))
  const texts = await textsOf(container, [{ id: subscription.plan_id }], locale)
  return {
    purchase: { subscription_id: subscription.id, subscription_invoice_id: invoice.id },
    locale,
    document: {
      seller: sellerOf(shop),
      buyer,
      order: null,
      currency_code,
      subscription: {
        kind,
        starts_at: cycle?.period_start.toISOString() ?? null,
        ends_at: cycle?.period_end.toISOString() ?? null,
        paid_at: invoice.issued_at.toISOString(),
      },
      lines: [
        {
          title: texts.get(subscription.plan_id)?.name ?? subscription.plan_name,
          subtitle: kind === "proration" ? invoiceTexts(locale)("plan_change") : null,
          quantity: 1,
          unit_price: total,
          taxes,
          total,
        },
      ],
      discount_total: 0,
      tax_total,
      total,
      subtotal: rounding(currency_code)(total - tax_total),
    },
  }
}

async function customerOf(container: MedusaContainer, id: string) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "customer",
    fields: ["id", "email", "company_name", "first_name", "last_name", "addresses.*"],
    filters: { id },
  })
  const [found] = data
  if (!found) throw errors.invalidState("The customer of the subscription is deleted.")
  const addresses = (found.addresses ?? []).map((one) => ({ ...one, address: one }))
  const customer = customerRow.parse({ ...found, addresses })
  const chosen = customer.addresses?.find((one) => one.is_default_billing) ?? customer.addresses?.[0]
  const at = {
    company: customer.company_name,
    first_name: customer.first_name,
    last_name: customer.last_name,
    ...Object.fromEntries(Object.entries(chosen?.address ?? {}).filter(([, value]) => value)),
  }
  return { lines: buyerLines(at, customer.email), country: chosen?.country_code ?? null }
}

async function taxesIn(
  container: MedusaContainer,
  country: string,
  { id, amount_minor, currency_code }: Invoice,
): Promise<InvoiceDocument["lines"][number]["taxes"]> {
  const unit_price = fromMinor(amount_minor, currency_code)
  const found = await container
    .resolve(Modules.TAX)
    .getTaxLines([{ id, product_id: "", quantity: 1, currency_code, unit_price }], {
      address: { country_code: country },
    })
  return found.map(({ name, rate }) => ({ name: name ?? null, rate: Number(rate ?? 0) }))
}
