import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { PublicationStore, type StoreDependencies } from "../../../kits/publications/store"
import type { Reader } from "../../../kits/publications/types"
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { onConnection, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { BookingStore } from "./lib/booking-store"
import { confirmSold, fitQuantities, removeReserved, reserve, returnSold } from "./lib/bookings"
import { countTours, type TourGroup } from "./lib/counts"
import {
  amountsOf,
  countDepartures,
  deleteFree,
  departuresById,
  departuresOf,
  departuresOnSale,
  optionsOf,
  ratesOf,
  restoreFree,
  tourOfPrice,
  unitsOf,
} from "./lib/departures"
import { listTours, offerOf } from "./lib/finding"
import { TOURS } from "./lib/kind"
import { begunAmong, closedAmong, lostAmong } from "./lib/lost"
import { renewOffers } from "./lib/offers"
import { Tour } from "./models/tour"
import { TourBooking } from "./models/tour-booking"
import { TourDeparture } from "./models/tour-departure"
import { TourDepartureRule } from "./models/tour-departure-rule"
import { TourOption } from "./models/tour-option"
import { TourPassenger } from "./models/tour-passenger"
import { TourRate } from "./models/tour-rate"
import { TourRevision } from "./models/tour-revision"
import { TourSeason } from "./models/tour-season"
import { TourTranslation } from "./models/tour-translation"
import { TourUnit } from "./models/tour-unit"
import type {
  DepartureOnSale,
  OwnTourColumns,
  PriceContext,
  PublicTour,
  TourFilter,
  TourInput,
  TourOffer,
  TourSummary,
} from "./types"

type Sql = Context<SqlEntityManager>

const MAX_BATCHES = 200

const QUERIES = {
  departuresOf,
  countDepartures,
  departuresById,
  unitsOf,
  ratesOf,
  optionsOf,
  tourOfPrice,
  /** The title of a tour whose departure is canceled or deleted. */
  lostAmong,
}

const CHANGES = {
  /** Deletes the departures of a rule that nobody has booked. */
  deleteFreeDepartures: deleteFree,
  /** Puts back the departures of a rule. */
  restoreFreeDepartures: restoreFree,
  reserve,
  removeReserved,
  returnSold,
}

/** The tours of the current tenant. The feature's workflows write them. */
export default class ToursModuleService extends withQueries(
  MedusaService({
    Tour,
    TourTranslation,
    TourRevision,
    TourUnit,
    TourSeason,
    TourRate,
    TourOption,
    TourDepartureRule,
    TourDeparture,
    TourBooking,
    TourPassenger,
  }),
  { queries: QUERIES, changes: CHANGES },
) {
  readonly publications: PublicationStore<TourInput, OwnTourColumns, TourSummary, PublicTour, TourFilter>
  readonly bookings: BookingStore

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.bookings = new BookingStore(dependencies)
    this.publications = new PublicationStore(dependencies, {
      ...TOURS,
      public: {
        ...TOURS.public,
        list: async (sql, reader, query) => {
          const { is_outdated, lacks_prices, ...found } = await listTours(sql, reader, query)
          // Nobody waits for it. A failure costs time only: the next list, or the job, tries again.
          if (is_outdated || lacks_prices)
            void this.renewOffers(lacks_prices ? query.prices : undefined).catch(() => undefined)
          return found
        },
      },
    })
  }

  /** The id of a public tour. */
  async publicIdOf(slug: string, reader: Reader): Promise<string | undefined> {
    return (await this.publications.find(slug, reader))?.id
  }

  /** The values that a list adds to a tour: its lowest price, its next departure and its rating. Throws 404. */
  @InjectManager()
  async offerOf(
    id: string,
    prices: PriceContext | undefined,
    @MedusaContext() context: Sql = {},
  ): Promise<TourOffer> {
    const found = await offerOf(onConnection(context), id, prices, clock.date())
    if (!found) throw errors.notFound()
    return found
  }

  @InjectManager()
  async departuresOnSale(
    ids: readonly string[],
    @MedusaContext() context: Sql = {},
  ): Promise<DepartureOnSale[]> {
    return departuresOnSale(onConnection(context), ids, clock.date())
  }

  /** The prices of variants for a caller. A variant without a price is missing. */
  @InjectManager()
  async amountsOf(
    variantIds: readonly string[],
    prices: PriceContext | undefined,
    @MedusaContext() context: Sql = {},
  ): Promise<Map<string, number>> {
    if (!prices || variantIds.length === 0) return new Map()
    return amountsOf(onConnection(context), variantIds, prices, clock.date())
  }

  /** How many public tours each root has. One statement for any number of roots. */
  @InjectManager()
  async countTours(
    group: TourGroup,
    contained: readonly { root: string; id: string }[],
    @MedusaContext() context: Sql = {},
  ): Promise<Map<string, number>> {
    return contained.length === 0
      ? new Map()
      : countTours(onConnection(context), group, contained, clock.date())
  }

  /** The title of a tour whose departure can no longer be booked. */
  @InjectManager()
  async closedAmong(departureIds: readonly string[], @MedusaContext() context: Sql = {}) {
    return closedAmong(onConnection(context), departureIds, clock.date())
  }

  /** The title of a tour whose departure has begun. */
  @InjectManager()
  async begunAmong(departureIds: readonly string[], @MedusaContext() context: Sql = {}) {
    return begunAmong(onConnection(context), departureIds, clock.date())
  }

  /** @param mailAt when the buyer gets the voucher by mail. */
  confirmSold(orderId: string, holdIds: readonly string[], mailAt: Date): Promise<void> {
    return this.inTransaction((sql) => confirmSold(sql, orderId, { holdIds, mailAt }))
  }

  fitQuantities(lines: readonly { hold_id: string; quantity: number }[]): Promise<void> {
    return this.inTransaction((sql) => fitQuantities(sql, lines, clock.date()))
  }

  /**
   * Renews what lists know about departures and prices, so that they need not calculate it.
   *
   * @param prices for whom prices are stored too, where tours have price lists or rules.
   */
  async renewOffers(prices?: PriceContext): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const isUnfinished = await this.inTransaction((sql) => renewOffers(sql, clock.date(), prices))
      if (!isUnfinished) break
    }
  }

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}
