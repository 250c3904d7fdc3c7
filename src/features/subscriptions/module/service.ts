import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import type { Actor } from "../../../lib/actor"
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { execute, idRow, onConnection, readRows, withinTransaction } from "../../../lib/database"
import { lookAgain } from "./lib/card-billing"
import { CardSide } from "./lib/card-side"
import { CouponSide } from "./lib/coupon-side"
import { DeliverySide } from "./lib/delivery-side"
import { type Entitlement, entitlementsOf } from "./lib/entitlements"
import { importSubscription } from "./lib/imports"
import { actOnOwn, endIfDue, type FreeOpening, type OwnAction, openFree, renewFree } from "./lib/own-billing"
import { changePlan, insertPlan, listPlans, type PlanUndo, undoPlanChange } from "./lib/plans"
import { ProviderSide } from "./lib/provider-side"
import { statisticsOf } from "./lib/statistics"
import {
  addEntry,
  cyclesOf,
  entriesOf,
  invoicesOf,
  listSubscriptions,
  lockedSubscription,
  priceOf,
  subscriptionOf,
} from "./lib/subscriptions"
import { Subscription } from "./models/subscription"
import { SubscriptionCardRemoval } from "./models/subscription-card-removal"
import { SubscriptionChargeAttempt } from "./models/subscription-charge-attempt"
import { SubscriptionCheckout } from "./models/subscription-checkout"
import { SubscriptionCoupon } from "./models/subscription-coupon"
import { SubscriptionCycle } from "./models/subscription-cycle"
import { SubscriptionEntry } from "./models/subscription-entry"
import { SubscriptionInvoice } from "./models/subscription-invoice"
import { SubscriptionNotice } from "./models/subscription-notice"
import { SubscriptionPlan } from "./models/subscription-plan"
import { SubscriptionPlanPrice } from "./models/subscription-plan-price"
import { SubscriptionProviderRef } from "./models/subscription-provider-ref"
import { SubscriptionQuote } from "./models/subscription-quote"
import { SubscriptionRefund } from "./models/subscription-refund"
import type { Cycle, Entry, Invoice, PlanChange, PricedPlan } from "./types"

type Sql = Context<SqlEntityManager>

/** A response shows this many of the latest cycles, invoices and history entries. */
const MOST_SHOWN = 100
/** One run of the job handles this many subscriptions of a shop, because a run has limited time. */
const MOST_DUE = 200

const QUERIES = {
  listPlans,
  /** Throws 404. An archived price is returned too. */
  priceOf,
  listShown: listSubscriptions,
  /** Throws 404, also for a subscription of another customer. */
  subscriptionOf,
}

const CHANGES = {
  savePlan: insertPlan,
  undoPlanChange,
  /** Imports a subscription with its history. Charges and refunds nothing. */
  importSubscription,
  /** Adds an entry to a subscription's history. */
  addEntry,
}

/** The plans and subscriptions of the current tenant. The feature's workflows write to it. */
export default class SubscriptionsModuleService extends withQueries(
  MedusaService({
    Subscription,
    SubscriptionPlan,
    SubscriptionPlanPrice,
    SubscriptionCycle,
    SubscriptionChargeAttempt,
    SubscriptionInvoice,
    SubscriptionCheckout,
    SubscriptionCoupon,
    SubscriptionProviderRef,
    SubscriptionQuote,
    SubscriptionEntry,
    SubscriptionNotice,
    SubscriptionRefund,
    SubscriptionCardRemoval,
  }),
  { queries: QUERIES, changes: CHANGES },
) {
  /** The part that payment providers decide: checkouts, quotes, and the state that they report. */
  readonly atProviders = new ProviderSide((work) => this.inTransaction(work))

  /** Subscriptions whose stored cards we charge. */
  readonly cards = new CardSide((work) => this.inTransaction(work))

  readonly coupons = new CouponSide((work) => this.inTransaction(work))

  /** The orders of paid periods. */
  readonly deliveries = new DeliverySide((work) => this.inTransaction(work))

  /** One plan with its current prices, also an inactive one. */
  async findPlan(id: string): Promise<PricedPlan | undefined> {
    const { items } = await this.listPlans({ ids: [id] }, { limit: 1, offset: 0, order: "position" })
    return items[0]
  }

  /** Throws 404. Returns the input of `undoPlanChange`. */
  changePlan(id: string, change: PlanChange): Promise<PlanUndo> {
    return this.inTransaction((sql) => changePlan(sql, id, change, clock.date()))
  }

  @InjectManager()
  async cyclesOf(id: string, @MedusaContext() context: Sql = {}): Promise<Cycle[]> {
    return cyclesOf(onConnection(context), id, MOST_SHOWN)
  }

  @InjectManager()
  async invoicesOf(id: string, @MedusaContext() context: Sql = {}): Promise<Invoice[]> {
    return invoicesOf(onConnection(context), id, MOST_SHOWN)
  }

  @InjectManager()
  async entriesOf(id: string, @MedusaContext() context: Sql = {}): Promise<Entry[]> {
    return entriesOf(onConnection(context), id, MOST_SHOWN)
  }

  /** The entitlements of a customer's subscriptions, by key. */
  @InjectManager()
  async entitlementsOf(customerId: string, @MedusaContext() context: Sql = {}): Promise<Entitlement[]> {
    return entitlementsOf(onConnection(context), customerId, clock.date())
  }

  /** Recurring revenue, churn and failed payments of the last months. */
  @InjectManager()
  async statistics(months: number, @MedusaContext() context: Sql = {}) {
    return statisticsOf(onConnection(context), months, clock.date())
  }

  /** Opens a subscription to a plan that costs nothing. Returns its id. */
  openFree(opening: FreeOpening): Promise<string> {
    return this.inTransaction((sql) => openFree(sql, opening, clock.date()))
  }

  /** Removes a subscription whose opening has failed later. */
  async undoOpening(id: string): Promise<void> {
    await this.inTransaction(async (sql) => {
      await execute(sql, `DELETE FROM subscription WHERE id = :id`, { id })
    })
  }

  /** Pauses, resumes, cancels or uncancels a subscription that we bill ourselves. */
  actOnOwn(id: string, action: OwnAction, actor: Actor): Promise<void> {
    return this.inTransaction(async (sql) => {
      await actOnOwn(sql, id, action, { actor, now: clock.date() })
      await lookAgain(sql, id, clock.date())
    })
  }

  /** The subscriptions with work that is due, the oldest first. */
  @InjectManager()
  async dueIds(@MedusaContext() context: Sql = {}): Promise<string[]> {
    const rows = await readRows(
      onConnection(context),
      idRow,
      `SELECT id FROM subscription WHERE next_action_at <= :now AND deleted_at IS NULL
        ORDER BY next_action_at, id LIMIT :most`,
      { now: clock.date(), most: MOST_DUE },
    )
    return rows.map(({ id }) => id)
  }

  /** Begins the due periods of a free subscription, or ends it. */
  async renewFree(id: string): Promise<void> {
    await this.inTransaction(async (sql) => {
      const shown = await subscriptionOf(sql, id)
      const now = clock.date()
      if (!(await endIfDue(sql, await lockedSubscription(sql, id), now))) await renewFree(sql, shown, now)
    })
  }

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}
