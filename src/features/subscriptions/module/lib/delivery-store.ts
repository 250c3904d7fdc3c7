import { ModuleStore, withQueries } from "../../../../lib/bound-queries"
import {
  claimDeliveries,
  finishDelivery,
  orderAgain,
  postponeDelivery,
  subscriptionOfOrder,
} from "./deliveries"

const QUERIES = {
  /** The subscription whose paid period this order delivers. Undefined for other orders. */
  subscriptionOf: subscriptionOfOrder,
}

const CHANGES = {
  /** Claims the periods whose orders are due. */
  claim: claimDeliveries,
  finish: finishDelivery,
  /** Stores why an order could not be placed. It is tried again later. Returns whether it is the first problem. */
  postpone: postponeDelivery,
  /** Makes the orders that could not be placed due again. Throws 409 `invalid_state` if there are none. */
  orderAgain,
}

/** The orders of paid periods. */
export class DeliveryStore extends withQueries(ModuleStore, { queries: QUERIES, changes: CHANGES }) {}
