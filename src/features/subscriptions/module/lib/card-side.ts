import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Actor } from "../../../../lib/actor"
import { clock } from "../../../../lib/clock"
import type { Attempt, Notice, Plan, Refund } from "../types"
import { claimWork, lookAgain, retryNow, type Settling, settleCharge, type Work } from "./card-billing"
import { type CardRemoval, claimRemovals, finishRemoval } from "./card-removals"
import { attemptByReference, attemptsOf } from "./charges"
import { dueNotices, finishNotice } from "./notices"
import { openPaid, saveCard } from "./open-paid"
import { claimRefunds, finishRefund, noteRefundError, refundsOf } from "./refunds"
import { type RefundRequest, requestRefund, undoRefund } from "./requested-refunds"

type InTransaction = <Result>(work: (sql: Knex) => Promise<Result>) => Promise<Result>

/** The part of the module's service for subscriptions whose stored cards we charge. Each method is one transaction. */
export class CardSide {
  constructor(private readonly inTransaction: InTransaction) {}

  /** Makes the subscription of a paid checkout, once. */
  openPaid(checkoutId: string, plan: Pick<Plan, "interval" | "interval_count" | "product_id">) {
    return this.inTransaction((sql) => openPaid(sql, { checkoutId, plan, now: clock.date() }))
  }

  /** Keeps the encrypted card of a checkout. */
  saveCard(checkoutId: string, card: string): Promise<void> {
    return this.inTransaction((sql) => saveCard(sql, checkoutId, card))
  }

  claimWork(id: string): Promise<Work> {
    return this.inTransaction((sql) => claimWork(sql, id, clock.date()))
  }

  settleCharge(settling: Settling): Promise<void> {
    return this.inTransaction((sql) => settleCharge(sql, settling, clock.date()))
  }

  /** Finds the next moment for the job after a change of the state. */
  lookAgain(id: string): Promise<void> {
    return this.inTransaction((sql) => lookAgain(sql, id, clock.date()))
  }

  /** Charges again now. Throws 409 `invalid_state` if nothing is unpaid, or if a charge is on its way. */
  retryNow(id: string, actor: Actor): Promise<void> {
    return this.inTransaction((sql) => retryNow(sql, id, { actor, now: clock.date() }))
  }

  findAttempt(merchantRef: string): Promise<Attempt | undefined> {
    return this.inTransaction((sql) => attemptByReference(sql, merchantRef))
  }

  attemptsOf(subscriptionId: string, most: number): Promise<Attempt[]> {
    return this.inTransaction((sql) => attemptsOf(sql, subscriptionId, most))
  }

  dueNotices(): Promise<Notice[]> {
    return this.inTransaction((sql) => dueNotices(sql, clock.date()))
  }

  finishNotice(id: string): Promise<void> {
    return this.inTransaction((sql) => finishNotice(sql, id))
  }

  claimRefunds(): Promise<Refund[]> {
    return this.inTransaction((sql) => claimRefunds(sql, clock.date()))
  }

  finishRefund(id: string): Promise<void> {
    return this.inTransaction((sql) => finishRefund(sql, id))
  }

  noteRefundError(id: string, error: string): Promise<void> {
    return this.inTransaction((sql) => noteRefundError(sql, id, error))
  }

  /** Notes that money of a paid invoice must go back. The caller has claimed the refund and makes it. */
  requestRefund(request: RefundRequest): Promise<Refund> {
    return this.inTransaction((sql) => requestRefund(sql, request, clock.date()))
  }

  /** Removes a refund that the provider has refused. */
  undoRefund(refund: Pick<Refund, "id" | "subscription_id">): Promise<void> {
    return this.inTransaction((sql) => undoRefund(sql, refund))
  }

  /** Claims the cards that PayTR must delete. */
  claimRemovals(): Promise<CardRemoval[]> {
    return this.inTransaction((sql) => claimRemovals(sql, clock.date()))
  }

  /** Forgets a card here, too. */
  finishRemoval(id: string): Promise<void> {
    return this.inTransaction((sql) => finishRemoval(sql, id))
  }

  refundsOf(subscriptionId: string): Promise<Refund[]> {
    return this.inTransaction((sql) => refundsOf(sql, subscriptionId))
  }
}
