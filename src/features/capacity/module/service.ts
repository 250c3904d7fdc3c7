import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { hmac } from "../../../lib/constant-time"
import { onConnection, withinTransaction } from "../../../lib/database"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { tenantKey } from "../../../tenancy/tenant-keys"
import {
  chosenIn,
  extend,
  giveBack,
  giveBackOver,
  holdsOf,
  refresh,
  renew,
  shorten,
  unpricedLineOf,
} from "./lib/carts"
import { deleteOld, expireAll } from "./lib/cleaning"
import {
  confirm,
  hasHolds,
  isHeld,
  lineItemsOf,
  linesOf,
  linesOfHolds,
  linesOfOrder,
  release,
  returnToCart,
  setQuantities,
} from "./lib/orders"
import { soldPlacesOf, withPlaces } from "./lib/places"
import { moveSubject, remainingOf } from "./lib/quotas"
import { take } from "./lib/taking"
import { CapacityHold } from "./models/capacity-hold"
import { CapacityHoldLine } from "./models/capacity-hold-line"
import { CapacityQuota } from "./models/capacity-quota"
import { CapacityVariant } from "./models/capacity-variant"
import type {
  CartHold,
  Chosen,
  HoldTimes,
  OpenPlaces,
  PricedBuyer,
  Remaining,
  SoldLine,
  Taken,
  Wanted,
} from "./types"

type Sql = Context<SqlEntityManager>

interface Options {
  /** The installation's secret. The keys of all tenants are derived from it. */
  secret: string
}

interface Order {
  order_id: string
  cart_id?: string | undefined
}

const QUERIES = {
  /** Gives back a hold that got no line item. */
  giveBack,
  /** Gives back these holds if they are over since a time before `before`. Their line items stay. */
  giveBackOver,
  linesOf,
  /** The lines of an order that have places. */
  linesOfOrder,
  /** Whether an order or its cart has holds to confirm or confirmed ones. */
  hasHolds,
  /** All lines of these holds. */
  linesOfHolds,
  /** The line items of these parts of holds: of the order if there is one, else of the cart. One statement. */
  lineItemsOf,
  withPlaces,
  soldPlacesOf,
}

const CHANGES = {
  confirm,
  release,
  setQuantities,
  /** Moves all places of a subject, such as a ticket type, to other quotas. */
  moveSubject,
}

/**
 * Places that carts and orders of the current tenant hold. The database's triggers count them, so a call that takes too
 * many places fails with SQLSTATE SV020, which is 409 `sold_out`. A client whose carts hold too many places gets SV029,
 * which is 403 `missing_spam_token`.
 */
export default class CapacityModuleService extends withQueries(
  MedusaService({ CapacityQuota, CapacityHold, CapacityHoldLine, CapacityVariant }),
  { queries: QUERIES, changes: CHANGES },
) {
  private readonly secret: string

  constructor(container: object, options: Options) {
    super(container, options)
    this.secret = options.secret
  }

  /** Takes places for a cart. Add line items with the returned tokens next. Without them, the hold expires soon. */
  @InjectManager()
  async take(wanted: Wanted, times: HoldTimes, @MedusaContext() context: Sql = {}): Promise<Taken> {
    return take(onConnection(context), wanted, times, clock.date())
  }

  @InjectManager()
  async refresh(cartId: string, times: HoldTimes, @MedusaContext() context: Sql = {}): Promise<void> {
    await refresh(onConnection(context), cartId, times, clock.date())
  }

  /** Throws `LostHold` if somebody else has the places of an expired hold, and SV029 if the client has too many. */
  renew(cartId: string, times: HoldTimes & OpenPlaces): Promise<void> {
    return this.inTransaction((sql) => renew(sql, cartId, times, clock.date()))
  }

  /** A completion of the cart has failed. */
  @InjectManager()
  async shorten(cartId: string, times: HoldTimes, @MedusaContext() context: Sql = {}): Promise<void> {
    await shorten(onConnection(context), cartId, times, clock.date())
  }

  /** Throws 409 `sold_out`. */
  @InjectManager()
  async extend(cartId: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await extend(onConnection(context), cartId, clock.date())
  }

  @InjectManager()
  async isHeld(order: Order, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return isHeld(onConnection(context), order, clock.date())
  }

  returnToCart(orderId: string, times: HoldTimes): Promise<SoldLine[]> {
    return this.inTransaction((sql) => returnToCart(sql, orderId, times, clock.date()))
  }

  /** The holds of a cart that is not an order yet. */
  @InjectManager()
  async holdsOf(cartId: string, @MedusaContext() context: Sql = {}): Promise<CartHold[]> {
    return holdsOf(onConnection(context), cartId, clock.date())
  }

  /** The title of a line item with places that has no price for this buyer. One statement. */
  @InjectManager()
  async unpricedLineOf(
    cartId: string,
    buyer: PricedBuyer,
    @MedusaContext() context: Sql = {},
  ): Promise<string | undefined> {
    return unpricedLineOf(onConnection(context), cartId, buyer, clock.date())
  }

  /** Returns how many places a cart has chosen, by subject. */
  @InjectManager()
  async chosenIn(cartId: string, @MedusaContext() context: Sql = {}): Promise<Chosen[]> {
    return chosenIn(onConnection(context), cartId, clock.date())
  }

  /** Returns the free places of these quotas. One statement. */
  @InjectManager()
  async remainingOf(ids: readonly string[], @MedusaContext() context: Sql = {}): Promise<Remaining[]> {
    return ids.length === 0 ? [] : remainingOf(onConnection(context), ids, clock.date())
  }

  /** Marks expired holds and deletes old ones. */
  clean(): Promise<void> {
    return this.inTransaction(async (sql) => {
      await expireAll(sql, clock.date())
      await deleteOld(sql, clock.date())
    })
  }

  /** A client's network as a key, so that no address is stored. */
  async clientKey(address: string): Promise<string> {
    const key = tenantKey(this.secret, "hold-client", currentTenantId())
    return hmac(key, address, "base64url")
  }

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}
