import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import type { StoreDependencies } from "../../../kits/publications/store"
import type { Actor } from "../../../lib/actor"
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { idRow, onConnection, readRows, withinTransaction } from "../../../lib/database"
import { lookAgain } from "./lib/card-billing"
import { CardStore } from "./lib/card-store"
import { CouponStore } from "./lib/coupon-store"
import { DeliveryStore } from "./lib/delivery-store"
import { claimDocuments, finishDocument, paymentOf } from "./lib/documents"
import { entitlementsOf } from "./lib/entitlements"
import { importSubscription } from "./lib/imports"
import { actOnOwn, endIfDue, type OwnAction, openFree, renewFree } from "./lib/own-billing"
import { changePlan, insertPlan, listPlans, undoPlanChange } from "./lib/plans"
import { ProviderStore } from "./lib/provider-store"
import { statisticsOf } from "./lib/statistics"
import {
  addEntry,
  cyclesOf,
  entriesOf,
  invoicesOf,
  listSubscriptions,
  lockedSubscription,
  priceOf,
  removeSubscription,
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
import { SubscriptionPlan } from "./models/subscription-plan"
import { SubscriptionPlanPrice } from "./models/subscription-plan-price"
import { SubscriptionProviderRef } from "./models/subscription-provider-ref"
import { SubscriptionQuote } from "./models/subscription-quote"
import { SubscriptionRefund } from "./models/subscription-refund"
import type { PricedPlan } from "./types"

type Sql = Context<SqlEntityManager>

/** One run of the job handles this many subscriptions of a shop, because a run has limited time. */
const MAX_DUE = 200

const QUERIES = {
  listPlans,
  /** Throws 404. An archived price is returned too. */
  priceOf,
  listShown: listSubscriptions,
  /** Throws 404, also for a subscription of another customer. */
  subscriptionOf,
  cyclesOf,
  invoicesOf,
  /** An invoice of a subscription's billing with what was sold for it. */
  paymentOf,
  entriesOf,
  /** The entitlements of a customer's subscriptions, by key. */
  entitlementsOf,
  /** Recurring revenue, churn and failed payments of the last months. */
  statistics: statisticsOf,
}

const CHANGES = {
  savePlan: insertPlan,
  /** Throws 404. Returns the input of `undoPlanChange`. */
  changePlan,
  undoPlanChange,
  /** Opens a subscription to a plan that costs nothing. Returns its id. */
  openFree,
  /** Removes a subscription whose opening has failed later. */
  undoOpening: removeSubscription,
  /** Imports a subscription with its history. Charges and refunds nothing. */
  importSubscription,
  /** Claims the payments whose printed invoices are due. */
  claimDocuments,
  /** Notes that the printed invoice of a payment is not due any more. */
  finishDocument,
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
    SubscriptionRefund,
    SubscriptionCardRemoval,
  }),
  { queries: QUERIES, changes: CHANGES },
) {
  /** Checkouts, quotes of plan changes, and the states that payment providers report. */
  readonly atProviders: ProviderStore
  /** Subscriptions whose stored cards we charge. */
  readonly cards: CardStore
  readonly coupons: CouponStore
  /** The orders of paid periods. */
  readonly deliveries: DeliveryStore

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.atProviders = new ProviderStore(dependencies)
    this.cards = new CardStore(dependencies)
    this.coupons = new CouponStore(dependencies)
    this.deliveries = new DeliveryStore(dependencies)
  }

  /** One plan with its current prices, also an inactive one. */
  async findPlan(id: string): Promise<PricedPlan | undefined> {
    const { items } = await this.listPlans({ ids: [id] }, { limit: 1, offset: 0, order: "position" })
    return items[0]
  }

  /** Pauses, resumes, cancels or uncancels a subscription that we bill ourselves. */
  @InjectTransactionManager()
  async actOnOwn(
    id: string,
    action: OwnAction,
    actor: Actor,
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    const sql = withinTransaction(context)
    await actOnOwn(sql, id, action, { actor, now: clock.date() })
    await lookAgain(sql, id)
  }

  /** The subscriptions with work that is due, the oldest first. */
  @InjectManager()
  async dueIds(@MedusaContext() context: Sql = {}): Promise<string[]> {
    const rows = await readRows(
      onConnection(context),
      idRow,
      `SELECT id FROM subscription WHERE next_action_at <= :now AND deleted_at IS NULL
        ORDER BY next_action_at, id LIMIT :most`,
      { now: clock.date(), most: MAX_DUE },
    )
    return rows.map(({ id }) => id)
  }

  /** Begins the due periods of a free subscription, or ends it. */
  @InjectTransactionManager()
  async renewFree(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    const sql = withinTransaction(context)
    const now = clock.date()
    const shown = await subscriptionOf(sql, id)
    if (!(await endIfDue(sql, await lockedSubscription(sql, id), now))) await renewFree(sql, shown, now)
  }
}
