import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { decimalsOf } from "../../../lib/currency-decimals"
import { lineIdsOf } from "./booking-refund"

const ORDERS_AT_ONCE = 100

interface Refund {
  amount: number
  currency_code: string
}

/** The refunds that the valid bookings of a departure would get now, by currency. Money that was not captured is left out. */
export async function departureRefunds(container: MedusaContainer, departure_id: string): Promise<Refund[]> {
  const bookings = await container
    .resolve("tours")
    .listTourBookings({ departure_id, status: "confirmed" }, { select: ["order_id", "hold_id"] })
  const lineIds = new Set(
    await lineIdsOf(
      container,
      bookings.map(({ hold_id }) => hold_id),
    ),
  )
  const orderIds = [...new Set(bookings.flatMap(({ order_id }) => order_id ?? []))]
  const sums = new Map<string, BigNumberInput>()
  for (let from = 0; from < orderIds.length; from += ORDERS_AT_ONCE)
    for (const { amount, currency_code } of await refundsOf(
      container,
      orderIds.slice(from, from + ORDERS_AT_ONCE),
      lineIds,
    ))
      sums.set(currency_code, MathBN.add(sums.get(currency_code) ?? 0, amount))
  return [...sums]
    .map(([currency_code, sum]) => ({ amount: MathBN.convert(sum).toNumber(), currency_code }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => (a.currency_code < b.currency_code ? -1 : 1))
}

/** For each order, what the line items cost, or what is left of its captured money if that is less. */
async function refundsOf(container: MedusaContainer, ids: readonly string[], lineIds: ReadonlySet<string>) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      "currency_code",
      "total",
      "items.*",
      "items.detail.*",
      "payment_collections.payments.captures.amount",
      "payment_collections.payments.refunds.amount",
    ],
    filters: { id: [...ids] },
  })
  return data.map(({ currency_code, items, payment_collections }) => {
    const due = (items ?? []).flatMap((item) => (item && lineIds.has(item.id) ? [item.total ?? 0] : []))
    const payments = (payment_collections ?? [])
      .flatMap((one) => one?.payments ?? [])
      .flatMap((one) => one ?? [])
    const captured = payments.flatMap(({ captures }) => (captures ?? []).flatMap((one) => one?.amount ?? []))
    const refunded = payments.flatMap(({ refunds }) => (refunds ?? []).flatMap((one) => one?.amount ?? []))
    const share = MathBN.sum(...due).decimalPlaces(decimalsOf(currency_code))
    return {
      currency_code,
      amount: MathBN.min(share, MathBN.sub(MathBN.sum(...captured), MathBN.sum(...refunded))),
    }
  })
}
