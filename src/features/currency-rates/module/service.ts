import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { execute, onConnection, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { asError } from "../../../lib/thrown"
import type { PricedProducts, Source } from "./fields"
import { type ActiveRate, activeRateOf, dayOf, newestOf } from "./lib/active-rate"
import { readFailing, readHistory, readNewestSnapshots, readPairs } from "./lib/active-rates"
import { best, type Ranking, rateOf, rebased } from "./lib/choose"
import { kindOfApplied } from "./lib/convertible-prices"
import { type Conversion, conversionOf } from "./lib/price-lists"
import { jumpsOf, manualRates, noteHealth, storeSnapshot } from "./lib/snapshots"
import { PriceListStore } from "./price-list-store"
import { askSource } from "./providers"
import { type Published, UnusableRatesError } from "./providers/published"
import type { CurrencyRatesDependencies, CurrencyRatesOptions, RateHistoryQuery, Refreshed } from "./types"

type Sql = Context<SqlEntityManager>

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** The wait before a failed source is asked again. */
const RETRY_MS = 30 * MINUTE_MS
const MAX_POINTS = 1_000

/** Exchange rates of the current tenant. Only the feature's workflows write them. */
export default class CurrencyRatesModuleService extends PriceListStore {
  private readonly dependencies: CurrencyRatesDependencies

  constructor(
    container: CurrencyRatesDependencies,
    private readonly options: CurrencyRatesOptions,
  ) {
    super(container, options)
    this.dependencies = container
  }

  /** The sources that the shop uses, best first. If the base is the lira, the central bank of Türkiye is used. */
  async sources(base: string): Promise<Source[]> {
    const { central_bank_enabled, public_api_enabled } = await this.dependencies.tenantConfig.read("currency")
    const central: Source = base === "try" ? "tcmb" : "ecb"
    return [
      ...(central_bank_enabled ? [central] : []),
      ...(public_api_enabled ? ["frankfurter" as const] : []),
    ]
  }

  /** The active rate of each pair that has one. Runs two statements. */
  @InjectManager()
  async activeRates(shopBase: string, @MedusaContext() context: Sql = {}): Promise<ActiveRate[]> {
    const sql = onConnection(context)
    const sources = await this.sources(shopBase)
    const ranking = { sources, failing: await readFailing(sql) }
    const now = clock.date()
    return (await readPairs(sql, sources)).flatMap((pair) => activeRateOf(pair, ranking, now) ?? [])
  }

  /**
   * How a pair's prices are converted now. The default of `kind` is that of the applied list. Throws 404, and 409
   * `invalid_state` if the pair has no rate.
   */
  @InjectManager()
  async conversionOf(
    pairId: string,
    shopBase: string,
    kind?: PricedProducts,
    @MedusaContext() context: Sql = {},
  ): Promise<Conversion> {
    await this.retrieveCurrencyPair(pairId, { select: ["id"] })
    const active = (await this.activeRates(shopBase)).find(({ pair }) => pair.id === pairId)
    if (!active) throw errors.invalidState("This currency pair has no rate yet.")
    return conversionOf(active, kind ?? (await kindOfApplied(onConnection(context), active)))
  }

  /** The newest rates, converted to a base currency. Throws 400 if no snapshot contains the currency. */
  @InjectManager()
  async exchangeRates(base: string, shopBase: string, @MedusaContext() context: Sql = {}) {
    const sql = onConnection(context)
    const sources = await this.sources(shopBase)
    const ranking: Ranking = { sources, failing: await readFailing(sql) }
    const used = best(await readNewestSnapshots(sql, sources, base), ranking)
    const now = clock.date()
    if (used) {
      const { source, as_of, fetched_at, stale_at } = used
      return { base, source, as_of, fetched_at, is_stale: stale_at <= now, rates: rebased(used, base) ?? {} }
    }
    const pairs = await readPairs(sql, [])
    const rates = manualRates(pairs, base)
    const set = newestOf(pairs)
    if (Object.keys(rates).length === 0 || !set) {
      if (base !== shopBase) throw errors.invalidField(`Field 'base': there are no rates for '${base}'.`)
      return { base, source: null, as_of: null, fetched_at: null, is_stale: true, rates: {} }
    }
    return { base, source: "manual" as const, as_of: dayOf(set), fetched_at: set, is_stale: false, rates }
  }

  /** The rates of a pair in the last days, oldest first. */
  @InjectManager()
  async history(pair: RateHistoryQuery, @MedusaContext() context: Sql = {}) {
    const since = dayOf(new Date(clock.now() - pair.days * DAY_MS))
    const points = await readHistory(onConnection(context), { ...pair, since }, MAX_POINTS)
    return points.map(({ source, as_of, ...rates }) => ({ source, as_of, rate: rateOf(rates) }))
  }

  /**
   * Asks the central bank for new rates. Also asks the public service if the bank fails, has no rates of today, or
   * lacks a currency. A failure is stored for admins and not thrown.
   */
  async refresh(shopBase: string): Promise<Refreshed[]> {
    const results: Refreshed[] = []
    const sources = await this.sources(shopBase)
    for (const source of sources) {
      const { answer, refreshed } = await this.ask(source, shopBase)
      results.push(refreshed)
      if (answer && (await this.isEnough(answer))) break
    }
    return results
  }

  /** Reverts {@link refresh}. */
  @InjectTransactionManager()
  async removeSnapshots(ids: string[], @MedusaContext() context: Sql = {}): Promise<void> {
    await execute(
      withinTransaction(context),
      "DELETE FROM rate_snapshot WHERE id = ANY(CAST(:ids AS text[]))",
      { ids },
    )
  }

  /** The time at which the sources should be asked again. `undefined` if they need not be asked. */
  async nextRefresh(shopBase: string): Promise<Date | undefined> {
    const { refresh_hours } = await this.dependencies.tenantConfig.read("currency")
    const sources = await this.sources(shopBase)
    if (refresh_hours === 0 || sources.length === 0) return undefined
    const [needing] = await this.listCurrencyPairs({ manual_rate: null }, { take: 1, select: ["id"] })
    if (!needing) return undefined
    const [last] = await this.listRateSources({ id: [sources[0] ?? ""] }, { take: 1 })
    if (!last) return clock.date()
    const pause = last.failing_since ? RETRY_MS : refresh_hours * 60 * MINUTE_MS
    return new Date(last.checked_at.getTime() + pause)
  }

  /** Accepts or rejects a held snapshot. Throws 404, and 409 `invalid_state` if an admin has already decided. */
  @InjectTransactionManager()
  async decide(
    { id, status, actor }: { id: string; status: "active" | "rejected"; actor: string | null },
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    const decided = await execute(
      withinTransaction(context),
      `UPDATE rate_snapshot SET status = :status, decided_by = :actor, decided_at = :now, updated_at = :now
        WHERE id = :id AND status = 'held'`,
      { id, status, actor, now: clock.date() },
    )
    if (decided > 0) return
    await this.retrieveRateSnapshot(id)
    throw errors.invalidState("This snapshot does not wait for a decision.")
  }

  /** Reverts {@link decide}. */
  @InjectTransactionManager()
  async revertDecision(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await execute(
      withinTransaction(context),
      "UPDATE rate_snapshot SET status = 'held', decided_by = NULL, decided_at = NULL WHERE id = :id",
      { id },
    )
  }

  private async ask(source: Source, shopBase: string): Promise<{ answer?: Published; refreshed: Refreshed }> {
    const { tcmb_price, frankfurter_url } = await this.dependencies.tenantConfig.read("currency")
    const refreshed = { source, as_of: null, problem: null, jumps: [], snapshot_id: null }
    try {
      const asking = { base: shopBase, tcmbPrice: tcmb_price, frankfurterUrl: frankfurter_url }
      const answer = await askSource(source, asking, this.options)
      // Rates with a future day would count as newer than all rates of the next days.
      if (answer.as_of > dayOf(new Date(clock.now() + DAY_MS)))
        throw new UnusableRatesError("The answer names a day in the future.")
      return { answer, refreshed: { ...refreshed, ...(await this.store(source, answer, shopBase)) } }
    } catch (thrown) {
      const problem = asError(thrown).message
      this.dependencies.logger.warn(`Exchange rates of ${source} could not be read: ${problem}`)
      await this.note(source, problem)
      return { refreshed: { ...refreshed, result: "failed", problem } }
    }
  }

  @InjectTransactionManager()
  private async store(
    source: Source,
    answer: Published,
    shopBase: string,
    @MedusaContext() context: Sql = {},
  ): Promise<Pick<Refreshed, "result" | "as_of" | "jumps" | "snapshot_id">> {
    const sql = withinTransaction(context)
    const { jump_percent, stale_after_days } = await this.dependencies.tenantConfig.read("currency")
    const sources = await this.sources(shopBase)
    const ranking: Ranking = { sources, failing: await readFailing(sql) }
    const jumps = jumpsOf(await readPairs(sql, sources), answer, ranking, jump_percent)
    const now = clock.date()
    const staleAt = new Date(Date.parse(answer.as_of) + (stale_after_days + 1) * DAY_MS)
    const id = await storeSnapshot(sql, { source, published: answer, jumps, fetchedAt: now, staleAt })
    await noteHealth(sql, { source, problem: null, at: now })
    if (id === undefined) return { result: "known", as_of: answer.as_of, jumps: [], snapshot_id: null }
    return { result: jumps.length > 0 ? "held" : "stored", as_of: answer.as_of, jumps, snapshot_id: id }
  }

  @InjectTransactionManager()
  private async note(source: Source, problem: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await noteHealth(withinTransaction(context), { source, problem, at: clock.date() })
  }

  /** Whether these rates are of today and contain all needed currencies, so that no other source must be asked. */
  private async isEnough({ as_of, rates }: Published): Promise<boolean> {
    if (as_of < dayOf(clock.date())) return false
    const pairs = await this.listCurrencyPairs({ manual_rate: null }, { select: ["base", "quote"] })
    return pairs.every(({ base, quote }) => base in rates && quote in rates)
  }
}
