import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"

/** A line that a cart has, or that a caller wants to add. */
export interface CartLine {
  variant_id?: string | null | undefined
  quantity: BigNumberInput
  metadata?: Record<string, unknown> | null | undefined
}

/** The fields of the engine's cart that are checked before a completion. */
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

/** The change that is about to happen to a cart. The caller holds the cart's lock. */
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
  /** The cart gets another region, with other prices. */
  | { kind: "move"; cart_id: string; region_id: string; customer_id: string | undefined }
  | { kind: "complete"; cart: CartToComplete }

/**
 * A rule for carts. For a change that the rule does not concern, it must not run any SQL, because it runs on every
 * change.
 */
export interface CartCheck {
  /** Throws an error of the catalogue to refuse the change. */
  validate(change: CartChange): Promise<void>
}

/** Only the cart's id. Each holding reads what it needs. */
export interface HoldingCart {
  cart_id: string
}

export interface HeldOrder {
  order_id: string
  /** Set only while this cart becomes the order. Later, a holding finds its reservations by the order's id. */
  cart_id?: string
}

/** A part of an order: a quantity of a line. */
export interface HeldLine {
  line_id: string
  quantity: number
}

/** A reservation that was released, so that it can be restored. */
export interface ReleasedHold {
  id: string
  quantity: number
}

/**
 * - `used`: its holder was admitted.
 * - `late`: it has begun, or its own time for changes is over.
 * - `kept`: the shop has canceled it and decided to keep its money.
 * - `elsewhere`: its money was paid elsewhere, so a cancellation of the order would give back nothing.
 */
export type RefusalReason = "used" | "late" | "kept" | "elsewhere"

/** Why a part of an order refuses that the whole order is cancelled. */
export interface Refusal {
  reason: RefusalReason
  /** The order's line item. Null for all line items of the order. */
  line_id: string | null
  /** A sentence for the caller. */
  message: string
}

/**
 * A rule for cancellations of orders. It only says what refuses. Which reasons count depends on who cancels, see
 * `features/orders/module/lib/cancellation-causes.ts`.
 */
export interface CancellationCheck {
  refusals(order: HeldOrder): Promise<Refusal[]>
}

/**
 * Something limited that carts and orders reserve, such as stock, seats or time slots. The SQL statement that reserves
 * also checks what is left. So two concurrent callers cannot reserve the last piece twice.
 *
 * Each function may be called again after a crash. The second call must change nothing.
 */
export interface Holding extends CartCheck {
  /** A unique name. Workflows store what they reserved under it, so never rename it. */
  name: string
  /**
   * Reserves what the cart's lines need and do not hold yet, for a limited time. Runs before an order is created, and
   * when the holding's own workflows add lines. Throws 409 `sold_out` if too little is left.
   */
  hold(cart: HoldingCart): Promise<void>
  /**
   * Lengthens the cart's reservations until after the payment. Runs after the order is created and before money moves.
   * Throws if a reservation has expired, so that nobody pays for something that is gone.
   */
  extend(cart: HoldingCart): Promise<void>
  /**
   * Takes back what {@link hold} and {@link extend} have lengthened, because the completion has failed. The cart keeps
   * its reservations only for as long as without it. A holding without this function lengthens nothing.
   */
  shorten?(cart: HoldingCart): Promise<void>
  /**
   * Releases reservations that no cart line needs any more. Runs after each change of lines. For example, a change of
   * region deletes lines with a fixed price. It must never refuse.
   */
  reconcile(cart: HoldingCart): Promise<void>
  /**
   * True if the order or its cart has reserved everything that it needs. Used after a crash to decide whether the order
   * can be completed.
   */
  isHeld(order: HeldOrder): Promise<boolean>
  /**
   * Makes the reservations permanent, because the order was placed. The lines of an order have other ids than those of
   * its cart.
   */
  confirm(order: HeldOrder): Promise<void>
  /** What the order holds and may not be cancelled any more. A holding without this function refuses nothing. */
  refusals?(order: HeldOrder): Promise<Refusal[]>
  /** Releases the order's holds, or only those of these lines. Returns the released holds. */
  release(order: HeldOrder, lines?: readonly HeldLine[]): Promise<ReleasedHold[]>
  /** Restores released reservations, because a later step of the workflow has failed. */
  restore(holds: readonly ReleasedHold[]): Promise<void>
}

/**
 * Create a holding or a rule. Features list these functions in `wiring.ts`. The container belongs to the current
 * request or job.
 */
export type MakeHolding = (container: MedusaContainer) => Holding
export type MakeCartCheck = (container: MedusaContainer) => CartCheck
export type MakeCancellationCheck = (container: MedusaContainer) => CancellationCheck
