import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { asApiError } from "../../../lib/errors"
import { shopBase } from "../../currency-rates/shop-base"

export type BigNumber = ReturnType<typeof MathBN.convert>

/** Converts an amount to the wanted currency. `undefined` without a rate. */
export type Converting = (amount: BigNumber, from: string) => BigNumber | undefined

/**
 * The shop's present rates to one currency: a pair's active rate in either direction, so that an admin's own rate counts
 * first, then two pairs by the shop's base currency, else the newest rates of a bank.
 */
export async function convertingTo(container: MedusaContainer, wanted: string): Promise<Converting> {
  const base = await shopBase(container)
  const active = await container.resolve("currencyRates").activeRates(base)
  const published = await publishedFor(container, wanted, base)
  const byPair = (amount: BigNumber | undefined, from: string, to: string): BigNumber | undefined => {
    if (amount === undefined || from === to) return amount
    const direct = active.find((pair) => pair.base === from && pair.quote === to)
    if (direct) return MathBN.mult(amount, direct.rate)
    const inverse = active.find((pair) => pair.base === to && pair.quote === from)
    return inverse && MathBN.div(amount, inverse.rate)
  }
  return (amount, from) => {
    const found = byPair(amount, from, wanted) ?? byPair(byPair(amount, from, base), base, wanted)
    if (found !== undefined) return found
    const perWanted = published[from]
    return perWanted === undefined ? undefined : MathBN.div(amount, perWanted)
  }
}

/** How much of each currency one unit of the wanted currency is. Empty if no source knows it. */
async function publishedFor(
  container: MedusaContainer,
  wanted: string,
  base: string,
): Promise<Record<string, string | undefined>> {
  try {
    const { rates } = await container.resolve("currencyRates").exchangeRates(wanted, base)
    return rates
  } catch (error) {
    if (asApiError(error)?.code === "invalid_field") return {}
    throw error
  }
}
