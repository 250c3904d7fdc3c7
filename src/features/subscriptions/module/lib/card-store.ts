import { ModuleStore, withQueries } from "../../../../lib/bound-queries"
import { claimWork, lookAgain, retryNow, settleCharge } from "./card-billing"
import { claimRemovals, finishRemoval } from "./card-removals"
import { attemptByReference, attemptsOf } from "./charges"
import { openPaid, saveCard } from "./open-paid"
import { claimRefunds, finishRefund, noteRefundError, refundsOf } from "./refunds"
import { requestRefund, undoRefund } from "./requested-refunds"

const QUERIES = {
  findAttempt: attemptByReference,
  attemptsOf,
  refundsOf,
}

const CHANGES = {
  /** Makes the subscription of a paid checkout, once. */
  openPaid,
  /** Stores the encrypted card of a checkout. */
  saveCard,
  claimWork,
  settleCharge,
  /** Finds the next moment for the job after a change of the state. */
  lookAgain,
  /** Charges again now. Throws 409 `invalid_state` if nothing is unpaid, or if a charge is on its way. */
  retryNow,
  claimRefunds,
  finishRefund,
  noteRefundError,
  /** Notes that money of a paid invoice must go back. The caller has claimed the refund and makes it. */
  requestRefund,
  /** Removes a refund that the provider has refused. */
  undoRefund,
  /** Claims the cards that PayTR must delete. */
  claimRemovals,
  /** Forgets a card here, too. */
  finishRemoval,
}

/** Subscriptions whose stored cards we charge. */
export class CardStore extends withQueries(ModuleStore, { queries: QUERIES, changes: CHANGES }) {}
