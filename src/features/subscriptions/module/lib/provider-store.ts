import { ModuleStore, withQueries } from "../../../../lib/bound-queries"
import { endNow } from "./card-billing"
import {
  addCheckout,
  awaitMoney,
  beginCheckout,
  checkoutById,
  endCheckout,
  findCheckoutByReference,
  findReference,
  pendingCheckouts,
  priceByReference,
  type Subject,
  saveReference,
} from "./checkouts"
import { claimDueCheckouts, finishCheckout, makePendingDue } from "./due-checkouts"
import { freeQuote, insertQuote, quoteOf, useQuote } from "./quotes"
import { applySnapshot, findByReference, openFromCheckout } from "./synced"
import { hadTrial } from "./trials"

const QUERIES = {
  /** Throws 404 if it does not exist, or if `customerId` is given and differs. */
  checkoutById,
  findCheckout: findCheckoutByReference,
  /** The newest checkouts that wait for a payment at this provider. */
  pendingCheckouts,
  /** Whether a customer has had a trial of this plan, or of one that delivers the same product. */
  hadTrial,
  findReference,
  priceByReference,
  findByReference,
  /** Throws 400 `invalid_field` for a quote of another subscription. */
  quoteOf,
}

const CHANGES = {
  /** Throws 409 `invalid_state` if the coupon is used up, or if the customer has too many open checkouts. */
  addCheckout,
  /** Stores what the provider has answered. */
  beginCheckout,
  /** The customer has nothing to do any more, but the money has not arrived. */
  awaitMoney,
  /** Ends a checkout without a subscription. A completed one stays as it is. */
  endCheckout,
  /** Claims the checkouts that are due, a few at a time. */
  claimCheckouts: claimDueCheckouts,
  /** Nothing is left to do for a checkout. */
  finishCheckout,
  /** Makes all checkouts due that wait for a payment at this provider. */
  makePendingDue,
  saveReference,
  /** Makes the subscription of a paid checkout, once. Undefined if the checkout does not exist. */
  openFromCheckout,
  /** Takes over the provider's state. `actor` has asked for the change, if anybody has. */
  applySnapshot,
  /** Ends a subscription at once, or because another one replaces it. */
  endNow,
  addQuote: insertQuote,
  /** Uses a quote, once. Throws 409 `invalid_state` for a used or expired one. */
  useQuote,
  freeQuote,
}

/** Checkouts, quotes of plan changes, and the states that payment providers report. */
export class ProviderStore extends withQueries(ModuleStore, { queries: QUERIES, changes: CHANGES }) {
  /** The provider's id for one of our records. Makes it with `create` if it is needed for the first time. */
  async referenceOf(subject: Subject, create: () => Promise<string>): Promise<string> {
    return (await this.findReference(subject)) ?? this.saveReference(subject, await create())
  }
}
