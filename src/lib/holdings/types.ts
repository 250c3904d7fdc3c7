import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"

/** A line that a caller wants in a cart, or that a cart has. */
export interface CartLine {
  variant_id?: string | null | undefined
  quantity: BigNumberInput
  metadata?: Record<string, unknown> | null | undefined
}

/** What the engine reads of a cart before it completes it, as far as checks look at it. */
export interface CartToComplete {
  id: string
  completed_at: Date | string | null
  currency_code: string
  total: BigNumberInput
  customer?: { has_account?: boolean | null } | null
  shipping_address?: object | null
  metadata?: object | null
  items?: (CartLine & { id: string })[] | null
  payment_collection?: {
    payment_sessions?: ({ status: string; amount: BigNumberInput } | null)[] | null
  } | null
}

/** What is about to happen to a cart. Nobody else changes the cart meanwhile. */
export type CartChange =
  | { kind: "create"; items: CartLine[] }
  | { kind: "add"; cart_id: string; items: CartLine[] }
  | {
      kind: "update"
      cart_id: string
      line_id: string
      quantity?: BigNumberInput | undefined
      metadata?: Record<string, unknown> | null | undefined
    }
  | { kind: "complete"; cart: CartToComplete }

/** A rule for carts. It costs no statement where the change does not concern it. */
export interface CartCheck {
  /** Throws an error of the catalogue to refuse the change. */
  validate(change: CartChange): Promise<void>
}

/** Names a cart, without its data: a holding reads what it needs. */
export interface HoldingCart {
  cart_id: string
}

export interface HeldOrder {
  order_id: string
  /** Only while a cart becomes this order. Later, a holding knows the order by itself. */
  cart_id?: string
}

/** A part of an order: so many pieces of a line. */
export interface HeldLine {
  line_id: string
  quantity: number
}

/** One hold before it was released, by the holding's own id. */
export interface ReleasedHold {
  id: string
  quantity: number
}

/**
 * A scarce thing that carts and orders keep from others, such as stock, seats or time slots. Its tables decide what is
 * left, in the statement that writes: two callers at the same moment cannot both pass.
 *
 * Each call may come twice, because a process can end at any point and another one continues. The second call changes
 * nothing.
 */
export interface Holding extends CartCheck {
  /** Unique. Names the holding in what a workflow keeps. */
  name: string
  /**
   * Takes what the cart's lines need and do not hold yet, for a limited time. Runs before an order is made, and where
   * the holding's own workflows add lines. Throws 409 `sold_out` when too little is left.
   */
  hold(cart: HoldingCart): Promise<void>
  /**
   * Makes the cart's holds outlast the payment. Runs after the order is made and before money moves. Throws when a hold
   * is lost: then nobody pays.
   */
  extend(cart: HoldingCart): Promise<void>
  /**
   * Releases what no line of the cart needs any more. Runs after each change of lines and before a completion. A change
   * of region deletes lines with a price of their own. Refuses nothing.
   */
  reconcile(cart: HoldingCart): Promise<void>
  /** Whether all that the order needs is held, by the order or by its cart. Decides after a crash. */
  isHeld(order: HeldOrder): Promise<boolean>
  /** The order stands: its holds end no more by time. The lines of an order have other ids than those of its cart. */
  confirm(order: HeldOrder): Promise<void>
  /** Gives back what the order holds, or only these lines. Answers the holds as they were. */
  release(order: HeldOrder, lines?: readonly HeldLine[]): Promise<ReleasedHold[]>
  /** Undoes a release when a later step of its workflow has failed. */
  restore(holds: readonly ReleasedHold[]): Promise<void>
}

/** Features declare these in their wirings. The container is that of the current request or job. */
export type MakeHolding = (container: MedusaContainer) => Holding
export type MakeCartCheck = (container: MedusaContainer) => CartCheck
