import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"

/** A line that a cart has, or that a caller wants to add. */
export interface CartLine {
  variant_id?: string | null | undefined
  quantity: BigNumberInput
  metadata?: Record<string, unknown> | null | undefined
}

/** The part of the engine's cart that the checks before a completion need. */
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
  | { kind: "complete"; cart: CartToComplete }

/** A rule for carts. It must run no SQL statement for changes that do not concern it. */
export interface CartCheck {
  /** Throws an error of the catalogue to refuse the change. */
  validate(change: CartChange): Promise<void>
}

/** Names a cart, without its data. A holding reads what it needs. */
export interface HoldingCart {
  cart_id: string
}

export interface HeldOrder {
  order_id: string
  /** Present only while this cart becomes the order. Later, a holding finds the order by itself. */
  cart_id?: string
}

/** A part of an order: a quantity of a line. */
export interface HeldLine {
  line_id: string
  quantity: number
}

/** A released hold in its earlier state, under the holding's own id. */
export interface ReleasedHold {
  id: string
  quantity: number
}

/**
 * A scarce resource that carts and orders reserve, such as stock, seats or time slots. The statement that writes its
 * table also checks what is left, so two concurrent callers cannot both pass.
 *
 * Each call may be repeated after a crash. The second call must change nothing.
 */
export interface Holding extends CartCheck {
  /** A unique name. Workflows store holds under it. */
  name: string
  /**
   * Reserves what the cart's lines need and do not hold yet, for a limited time. Runs before an order is created, and
   * when the holding's own workflows add lines. Throws 409 `sold_out` if too little is left.
   */
  hold(cart: HoldingCart): Promise<void>
  /**
   * Extends the cart's holds beyond the payment. Runs after the order is created and before money moves. Throws if a
   * hold has expired, so that nobody pays.
   */
  extend(cart: HoldingCart): Promise<void>
  /**
   * Releases holds that no cart line needs any more. Runs after each change of lines and before a completion. Example:
   * a change of region deletes lines with a fixed price. Must not refuse anything.
   */
  reconcile(cart: HoldingCart): Promise<void>
  /** Whether the order or its cart holds everything that the order needs. Decides after a crash. */
  isHeld(order: HeldOrder): Promise<boolean>
  /** The order was placed, so its holds no longer expire. An order's lines have other ids than its cart's lines. */
  confirm(order: HeldOrder): Promise<void>
  /** Releases the order's holds, or only those of these lines. Returns the released holds. */
  release(order: HeldOrder, lines?: readonly HeldLine[]): Promise<ReleasedHold[]>
  /** Reverts a release after a later workflow step has failed. */
  restore(holds: readonly ReleasedHold[]): Promise<void>
}

/** Features declare these in their wirings. The container is that of the current request or job. */
export type MakeHolding = (container: MedusaContainer) => Holding
export type MakeCartCheck = (container: MedusaContainer) => CartCheck
