import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import type { z } from "zod"
import type { Dated } from "../../../kits/rows/moments"
import { shopBase } from "../../currency-rates/shop-base"
import { PLATFORMS } from "../module/fields"
import type { StoredAccount } from "../module/lib/row-schemas"
import type { Span } from "../module/platforms/platform"
import type { adMetrics } from "../module/schemas"
import type { DaySum } from "../module/types"
import { NO_FACTS, type Sum, shown, sumOf, UNKNOWN } from "./figures"
import { type Converting, convertingTo } from "./rates"

type Metrics = Dated<typeof adMetrics>
type Missing = z.output<typeof adMetrics>["missing"][number]

/**
 * The costs and results of all campaigns in a period, in one currency. `missing` lists why figures are
 * incomplete. An account that was never synchronized has only null figures. Without an exchange rate, only
 * the account's spend is null.
 */
export async function adMetricsOf(
  container: MedusaContainer,
  span: Span,
  wanted: string | undefined,
): Promise<Metrics> {
  const ads = container.resolve("ads")
  const currency = wanted ?? (await shopBase(container))
  const accounts = await ads.allAccounts()
  const known = accounts.filter(({ synced_at }) => synced_at !== null)
  const ids = new Set(known.map(({ id }) => id))
  const rows = (await ads.sumByDay(span)).filter(({ account_id }) => ids.has(account_id))
  const convert = await convertingTo(container, currency)
  const missing = missingIn(accounts, rows, span, convert)
  const sums = new Map(
    known.map(({ id }) => [
      id,
      sumOf(
        rows.filter(({ account_id }) => account_id === id),
        convert,
      ),
    ]),
  )
  return {
    ...span,
    currency_code: currency,
    // A platform that is not connected counts as not used, so the totals are complete without it.
    is_complete: known.length > 0 && missing.every(({ reason }) => reason === "not_connected"),
    totals: known.length === 0 ? UNKNOWN : shown(totalOf([...sums.values()]), currency),
    channels: accounts.map((account) => {
      const sum = sums.get(account.id)
      return {
        channel: account.platform,
        account_id: account.id,
        name: account.name,
        ...(sum ? shown(sum, currency) : UNKNOWN),
        status: account.synced_at === null && account.status === "connected" ? "not_synced" : account.status,
        as_of: account.synced_at,
      }
    }),
    series: seriesOf(known, rows, { convert, currency }),
    missing,
  }
}

/** The sum of all accounts. Leaves out unknown spends. `spend` is `undefined` if no spend is known. */
function totalOf(sums: readonly Sum[]): Sum {
  const spends = sums.flatMap(({ spend }) => spend ?? [])
  const add = (figures: readonly Sum["clicks"][]) =>
    figures.reduce((sum, figure) => MathBN.add(sum, figure), NO_FACTS.clicks)
  return {
    spend: spends.length === 0 && sums.length > 0 ? undefined : add(spends),
    impressions: add(sums.map(({ impressions }) => impressions)),
    clicks: add(sums.map(({ clicks }) => clicks)),
    conversions: add(sums.map(({ conversions }) => conversions)),
  }
}

function seriesOf(
  accounts: readonly StoredAccount[],
  rows: readonly DaySum[],
  { convert, currency }: { convert: Converting; currency: string },
): Metrics["series"] {
  const channelOf = new Map(accounts.map(({ id, platform }) => [id, platform]))
  const groups = new Map<string, DaySum[]>()
  for (const row of rows) {
    const key = `${row.day} ${channelOf.get(row.account_id)}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const channel = first && channelOf.get(first.account_id)
    return channel ? [{ date: first.day, channel, ...shown(sumOf(group, convert), currency) }] : []
  })
}

function missingIn(
  accounts: readonly StoredAccount[],
  rows: readonly DaySum[],
  { from }: Span,
  convert: Converting,
): Missing[] {
  const absent = PLATFORMS.filter((channel) => accounts.every(({ platform }) => platform !== channel)).map(
    (channel): Missing => ({ channel, reason: "not_connected", account_id: null, currency_code: null }),
  )
  const faulty = accounts.flatMap(({ id, platform: channel, status, synced_at, covered_from }): Missing[] => {
    const one = { channel, account_id: id, currency_code: null }
    if (status !== "connected") return [{ ...one, reason: status }]
    if (synced_at === null) return [{ ...one, reason: "not_synced" }]
    return covered_from !== null && from < covered_from ? [{ ...one, reason: "not_covered" }] : []
  })
  const unpriced = accounts.flatMap(({ id, platform: channel }): Missing[] => {
    const currencies = new Set(rows.filter((row) => row.account_id === id).map((row) => row.currency_code))
    return [...currencies]
      .filter((currency) => convert(NO_FACTS.clicks, currency) === undefined)
      .map((currency_code) => ({ channel, reason: "missing_rate", account_id: id, currency_code }))
  })
  return [...absent, ...faulty, ...unpriced]
}
