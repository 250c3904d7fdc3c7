import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Actor, SYSTEM } from "../../../../lib/actor"
import { clock } from "../../../../lib/clock"
import type { Checkout, Provider, Quote } from "../types"
import { lookAgain } from "./card-billing"
import {
  beginCheckout,
  checkoutOf,
  endCheckout,
  findCheckoutByReference,
  findReference,
  insertCheckout,
  type NewCheckout,
  pendingCheckouts,
  priceByReference,
  requireFewOpen,
  type Subject,
  saveReference,
} from "./checkouts"
import { holdCoupon } from "./coupons"
import { claimDueCheckouts, finishCheckout, firstLook, makePendingDue } from "./due-checkouts"
import { endNow } from "./own-billing"
import { freeQuote, insertQuote, type NewQuote, quoteOf, useQuote } from "./quotes"
import { applySnapshot, findByReference, openFromCheckout, type Snapshot } from "./synced"
import { hadTrial } from "./trials"

type InTransaction = <Result>(work: (sql: Knex) => Promise<Result>) => Promise<Result>

/** The part of the module's service for payment providers. Each method is one transaction. */
export class ProviderSide {
  constructor(private readonly inTransaction: InTransaction) {}

  /** Throws 409 `invalid_state` if the coupon is used up, or if the customer has too many open checkouts. */
  addCheckout(checkout: NewCheckout): Promise<string> {
    const { coupon_id, customer_id } = checkout
    return this.inTransaction(async (sql) => {
      await requireFewOpen(sql, customer_id, clock.date())
      if (coupon_id) await holdCoupon(sql, coupon_id, { customer_id, now: clock.date() })
      return insertCheckout(sql, checkout)
    })
  }

  /** Stores what the provider has answered. */
  beginCheckout(id: string, begun: { reference: string; action: object }): Promise<void> {
    const due_at = firstLook(clock.date())
    return this.inTransaction((sql) => beginCheckout(sql, id, { ...begun, due_at }))
  }

  /** Ends a checkout without a subscription. A completed one stays as it is. */
  endCheckout(id: string, status: "failed" | "expired"): Promise<void> {
    return this.inTransaction((sql) => endCheckout(sql, id, status))
  }

  /** Throws 404, also for a checkout of another customer. */
  checkoutOf(id: string, customerId?: string): Promise<Checkout> {
    return this.inTransaction((sql) => checkoutOf(sql, id, customerId))
  }

  findCheckout(provider: Provider, reference: string): Promise<Checkout | undefined> {
    return this.inTransaction((sql) => findCheckoutByReference(sql, provider, reference))
  }

  /** The newest checkouts that wait for a payment at this provider. */
  pendingCheckouts(provider: Provider): Promise<Checkout[]> {
    return this.inTransaction((sql) => pendingCheckouts(sql, provider))
  }

  /** Claims the checkouts that are due, a few at a time. */
  claimCheckouts(): Promise<string[]> {
    return this.inTransaction((sql) => claimDueCheckouts(sql, clock.date()))
  }

  /** Nothing is left to do for a checkout. */
  finishCheckout(id: string): Promise<void> {
    return this.inTransaction((sql) => finishCheckout(sql, id))
  }

  /** Makes all checkouts due that wait for a payment at this provider. */
  makePendingDue(provider: Provider): Promise<void> {
    return this.inTransaction((sql) => makePendingDue(sql, provider, clock.date()))
  }

  /** Whether a customer has had a trial of this plan, or of one that delivers the same product. */
  hadTrial(customer_id: string, plan_id: string): Promise<boolean> {
    return this.inTransaction((sql) => hadTrial(sql, { customer_id, plan_id }))
  }

  /** The provider's id for one of our records. Makes it with `create` if it is needed for the first time. */
  async referenceOf(subject: Subject, create: () => Promise<string>): Promise<string> {
    const known = await this.inTransaction((sql) => findReference(sql, subject))
    if (known !== undefined) return known
    const made = await create()
    return this.inTransaction((sql) => saveReference(sql, subject, made))
  }

  priceByReference(wanted: { provider: Provider; account: string; reference: string }) {
    return this.inTransaction((sql) => priceByReference(sql, wanted))
  }

  findByReference(provider: Provider, reference: string) {
    return this.inTransaction((sql) => findByReference(sql, provider, reference))
  }

  /** Makes the subscription of a paid checkout, once. Undefined if the checkout does not exist. */
  openFromCheckout(checkoutId: string, snapshot: Snapshot) {
    return this.inTransaction((sql) => openFromCheckout(sql, { checkoutId, snapshot, now: clock.date() }))
  }

  /** Takes over the provider's state. `actor` has asked for the change, if anybody has. */
  applySnapshot(id: string, snapshot: Snapshot, actor: Actor = SYSTEM): Promise<void> {
    return this.inTransaction((sql) => applySnapshot(sql, id, snapshot, { actor, now: clock.date() }))
  }

  /** Ends a subscription at once, or because another one replaces it. */
  endNow(id: string, kind: "ended" | "replaced", actor: Actor = SYSTEM): Promise<void> {
    return this.inTransaction(async (sql) => {
      await endNow(sql, id, { kind, actor, now: clock.date() })
      await lookAgain(sql, id, clock.date())
    })
  }

  addQuote(quote: NewQuote): Promise<string> {
    return this.inTransaction((sql) => insertQuote(sql, quote))
  }

  /** Throws 400 `invalid_field` for a quote of another subscription. */
  quoteOf(id: string, subscriptionId: string): Promise<Quote> {
    return this.inTransaction((sql) => quoteOf(sql, id, subscriptionId))
  }

  /** Uses a quote, once. Throws 409 `invalid_state` for a used or expired one. */
  useQuote(id: string): Promise<void> {
    return this.inTransaction((sql) => useQuote(sql, id, clock.date()))
  }

  freeQuote(id: string): Promise<void> {
    return this.inTransaction((sql) => freeQuote(sql, id))
  }
}
