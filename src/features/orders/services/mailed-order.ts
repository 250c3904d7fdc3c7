import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { z } from "zod"
import { toMinor } from "../../../lib/money"
import type { MailedLine, OrderMail } from "../../mail/module/content/order-mail"

const amount = z.coerce.number()
/** The engine's links may be null, and lists of them may contain null. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item.nullish())
    .nullish()
    .transform((found) => (found ?? []).flatMap((one) => (one ? [one] : [])))

const orderRow = z.object({
  id: z.string(),
  display_id: amount,
  status: z.string(),
  is_draft_order: z.boolean().nullish(),
  email: z.string().nullish(),
  locale: z.string().nullish(),
  currency_code: z.string(),
  no_notification: z.boolean().nullish(),
  items: listOf(
    z.object({
      id: z.string(),
      title: z.string(),
      product_title: z.string().nullish(),
      variant_title: z.string().nullish(),
      variant: z
        .object({
          options: listOf(z.object({ value: z.string(), option: z.object({ title: z.string() }).nullish() })),
        })
        .nullish(),
      quantity: amount,
      total: amount,
    }),
  ),
  shipping_methods: listOf(z.object({ name: z.string(), total: amount })),
  total: amount,
  tax_total: amount,
  fulfillments: listOf(
    z.object({
      id: z.string(),
      items: listOf(z.object({ line_item_id: z.string().nullish(), title: z.string(), quantity: amount })),
      labels: listOf(z.object({ tracking_number: z.string(), tracking_url: z.string().nullish() })),
    }),
  ),
  payment_collections: listOf(
    z.object({
      payments: listOf(z.object({ refunds: listOf(z.object({ id: z.string(), amount })) })),
    }),
  ),
})

/** An order with everything that mails about it show. */
type MailedOrder = z.output<typeof orderRow>

const FIELDS = [
  "id",
  "display_id",
  "status",
  "is_draft_order",
  "email",
  "locale",
  "currency_code",
  "no_notification",
  "items.*",
  "items.variant.options.value",
  "items.variant.options.option.title",
  "shipping_methods.*",
  "total",
  "tax_total",
  "fulfillments.id",
  "fulfillments.items.*",
  "fulfillments.labels.*",
  "payment_collections.payments.refunds.*",
]

/** `undefined` for an order that became a cart again. */
export async function mailedOrder(container: MedusaContainer, id: string): Promise<MailedOrder | undefined> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: FIELDS, filters: { id } })
  const [found] = data
  // The engine's amounts are objects, which become numbers in JSON.
  return found && orderRow.parse(JSON.parse(JSON.stringify(found)))
}

type Content = Pick<OrderMail, "lines" | "total" | "tax" | "credit" | "amount" | "parcels">

const NOTHING: Content = { lines: [], total: "", tax: "", credit: "", amount: "", parcels: [] }

/** The part of a mail that depends on its cause. `undefined` if the cause was reverted, so there is nothing to say. */
export function contentOf(
  order: MailedOrder,
  { kind, cause }: { kind: OrderMail["kind"]; cause: string },
  money: (amount: number) => string,
): Content | undefined {
  const refunds = order.payment_collections.flatMap(({ payments }) => payments).flatMap((one) => one.refunds)
  if (kind === "placed") return order.status === "canceled" ? undefined : placed(order, money)
  if (kind === "shipped") return shipped(order, cause)
  if (kind === "canceled") {
    if (order.status !== "canceled") return undefined
    const sum = refunds.reduce((all, one) => MathBN.add(all, one.amount), MathBN.convert(0)).toNumber()
    return { ...NOTHING, amount: sum > 0 ? money(sum) : "" }
  }
  const refund = refunds.find(({ id }) => id === cause)
  return refund && { ...NOTHING, amount: money(refund.amount) }
}

function placed(order: MailedOrder, money: (amount: number) => string): Content {
  const { items, shipping_methods, total, tax_total, currency_code } = order
  const sold = items.map((item) => ({ title: titleOf(item), quantity: item.quantity, sum: item.total }))
  const sent = shipping_methods.map(({ name, total: sum }) => ({ title: name, quantity: 1, sum }))
  const lines = [...sold, ...sent]
  const sum = lines.reduce((all, line) => MathBN.add(all, line.sum), MathBN.convert(0))
  const credit = MathBN.sub(total, sum).toNumber()
  return {
    ...NOTHING,
    lines: lines.map(({ title, quantity, sum: own }) => ({ title, quantity, amount: money(own) })),
    total: money(total),
    tax: tax_total > 0 ? money(tax_total) : "",
    credit: toMinor(credit, currency_code) < 0 ? money(credit) : "",
  }
}

function shipped({ fulfillments, items }: MailedOrder, fulfilmentId: string): Content | undefined {
  const fulfilment = fulfillments.find(({ id }) => id === fulfilmentId)
  if (!fulfilment) return undefined
  // A line of several pieces of stock has several rows.
  const lines = new Map<string, MailedLine>()
  for (const { line_item_id, title, quantity } of fulfilment.items) {
    const item = items.find(({ id }) => id === line_item_id)
    const key = item?.id ?? title
    const known = lines.get(key)?.quantity ?? quantity
    lines.set(key, { title: item ? titleOf(item) : title, quantity: Math.min(known, quantity), amount: "" })
  }
  return {
    ...NOTHING,
    lines: [...lines.values()],
    parcels: fulfilment.labels.map(({ tracking_number, tracking_url }) => ({
      number: tracking_number,
      url: tracking_url ?? null,
    })),
  }
}

function titleOf({ title, product_title, variant_title, ...item }: MailedOrder["items"][number]): string {
  if (!product_title) return title
  const shown = isOnlyVariant(item.variant) ? undefined : variant_title
  return [product_title, shown].filter(Boolean).join(" – ")
}

/**
 * Whether a product has one variant only because the engine wants one, such as a service. Its option is named like its
 * value, or as the dashboard names it, and buyers learn nothing from it.
 */
function isOnlyVariant(variant: MailedOrder["items"][number]["variant"]): boolean {
  const [first, ...others] = variant?.options ?? []
  if (!first || others.length > 0) return false
  const { value, option } = first
  return value === option?.title || (option?.title === "Default option" && value === "Default option value")
}
