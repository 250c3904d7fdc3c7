import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import type { OrderedPage } from "../../../kits/rows/lists"
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { onConnection, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { apply, reserve, type Switched, takeBack } from "./lib/applied-lists"
import { countConvertible, readConvertiblePage } from "./lib/convertible-prices"
import { insertConvertedPrices } from "./lib/list-prices"
import { type Conversion, checkAmountOfPrices, converted } from "./lib/price-lists"
import { CurrencyPair } from "./models/currency-pair"
import { RatePriceList } from "./models/rate-price-list"
import { RateSnapshot } from "./models/rate-snapshot"
import { RateSource } from "./models/rate-source"

type Sql = Context<SqlEntityManager>

const CHANGES = {
  /** Adds all converted prices to a price list of the engine, with one statement. Returns their number. */
  addConvertedPrices: insertConvertedPrices,
}

/** The part of the module's service that converts prices, and remembers the price lists made from rates. */
export class PriceListStore extends withQueries(
  MedusaService({ CurrencyPair, RatePriceList, RateSnapshot, RateSource }),
  { changes: CHANGES },
) {
  /** A page of the prices that `addConvertedPrices` would add, with their number. Runs two statements. */
  @InjectManager()
  async previewPrices(conversion: Conversion, page: OrderedPage, @MedusaContext() context: Sql = {}) {
    const sql = onConnection(context)
    const prices = await readConvertiblePage(sql, { ...conversion, ...page })
    const shown = prices.map((price) => ({ ...price, converted: converted(price, conversion) }))
    return { prices: shown, ...(await countConvertible(sql, conversion)) }
  }

  /** Throws if there are no prices to convert, or too many. */
  @InjectManager()
  async checkConversion(conversion: Conversion, @MedusaContext() context: Sql = {}): Promise<void> {
    checkAmountOfPrices((await countConvertible(onConnection(context), conversion)).convertible)
  }

  /** Adds a price list without prices. Throws 409 `invalid_state` if another one of the pair is being made. */
  @InjectTransactionManager()
  async reservePriceList(
    conversion: Conversion,
    createdBy: string | null,
    @MedusaContext() context: Sql = {},
  ): Promise<string> {
    const id = await reserve(withinTransaction(context), conversion, createdBy)
    if (id === undefined) throw errors.invalidState("A price list of this currency pair is being made.")
    return id
  }

  /** Marks a price list as applied. Returns the engine's lists to switch. Throws 404. */
  @InjectTransactionManager()
  async applyPriceList(id: string, @MedusaContext() context: Sql = {}): Promise<Switched> {
    const switched = await apply(withinTransaction(context), id, clock.date())
    if (!switched) throw errors.notFound()
    return switched
  }

  /** Reverts {@link applyPriceList}. Throws 404, and 409 `invalid_state` for a list that is not applied. */
  @InjectTransactionManager()
  async takeBackPriceList(
    id: string,
    status: "filling" | "undone",
    @MedusaContext() context: Sql = {},
  ): Promise<Switched> {
    const switched = await takeBack(withinTransaction(context), id, { status, now: clock.date() })
    if (switched) return switched
    await this.retrieveRatePriceList(id, { select: ["id"] }, context)
    throw errors.invalidState("Only the price list that is applied can be undone.")
  }
}
