/** A cart that is becoming an order, or was when its process ended. */
export interface Completion {
  id: string
  cart_id: string
  /** The session by which it is paid; `null` where there is nothing to pay. */
  payment_session_id: string | null
}

/** What a crash has left of a completion. */
export interface Remains extends Completion {
  /** The order, once it was made. */
  order_id: string | null
}

/** A completion that has begun: what it takes to end it, or to undo it. */
export interface Begun extends Completion {
  /** Payment sessions that are not to be used meanwhile. */
  setAside: string[]
}
