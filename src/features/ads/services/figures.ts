import { MathBN } from "@medusajs/framework/utils"
import type { z } from "zod"
import { decimalsOf } from "../../../lib/currency-decimals"
import type { adMetrics } from "../module/schemas"
import type { DaySum } from "../module/types"
import type { BigNumber, Converting } from "./rates"

type Figures = z.output<typeof adMetrics>["totals"]

const MICROS = 1_000_000
const HALF_UP = 4
const CONVERSION_DIGITS = 6

/** Sums of facts, exact. `spend` is `undefined` as soon as one part has no rate. */
export type Sum = Record<Exclude<keyof Figures, "spend">, BigNumber> & { spend: BigNumber | undefined }

const ZERO = MathBN.convert(0)

export const NO_FACTS: Sum = { spend: ZERO, impressions: ZERO, clicks: ZERO, conversions: ZERO }

export function sumOf(rows: readonly DaySum[], convert: Converting): Sum {
  return rows.reduce<Sum>((sum, row) => {
    const spend = convert(MathBN.div(row.spend_micros, MICROS), row.currency_code)
    return {
      spend: sum.spend === undefined || spend === undefined ? undefined : MathBN.add(sum.spend, spend),
      impressions: MathBN.add(sum.impressions, row.impressions),
      clicks: MathBN.add(sum.clicks, row.clicks),
      conversions: MathBN.add(sum.conversions, row.conversions),
    }
  }, NO_FACTS)
}

export const UNKNOWN = { spend: null, impressions: null, clicks: null, conversions: null }

/** Rounds once, at the end, so that no cent is lost between the parts. */
export function shown({ spend, impressions, clicks, conversions }: Sum, currency: string) {
  return {
    spend: spend === undefined ? null : spend.decimalPlaces(decimalsOf(currency), HALF_UP).toNumber(),
    impressions: impressions.toNumber(),
    clicks: clicks.toNumber(),
    conversions: conversions.decimalPlaces(CONVERSION_DIGITS, HALF_UP).toNumber(),
  }
}
