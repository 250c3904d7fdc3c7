import type {
  CancellationCheck,
  CartChange,
  CartCheck,
  HeldLine,
  HeldOrder,
  Holding,
  HoldingCart,
  Refusal,
  ReleasedHold,
} from "./types"

/** The released items, grouped by the name of the holding. */
export type Released = Record<string, ReleasedHold[]>

/**
 * Calls all holdings (stock, seats and so on) one after the other, always in the same order. With different orders, two
 * callers could wait for each other's locks for ever.
 */
export class Holdings {
  constructor(
    private readonly holdings: readonly Holding[],
    /** Rules for carts that reserve nothing. They run first, because they are cheap to undo. */
    private readonly checks: readonly CartCheck[] = [],
    /** Rules for cancellations of orders, of features that reserve nothing. */
    private readonly cancellationChecks: readonly CancellationCheck[] = [],
  ) {}

  async validate(change: CartChange): Promise<void> {
    for (const check of [...this.checks, ...this.holdings]) await check.validate(change)
  }

  async hold(cart: HoldingCart): Promise<void> {
    for (const holding of this.holdings) await holding.hold(cart)
  }

  async extend(cart: HoldingCart): Promise<void> {
    for (const holding of this.holdings) await holding.extend(cart)
  }

  async shorten(cart: HoldingCart): Promise<void> {
    for (const holding of this.holdings) await holding.shorten?.(cart)
  }

  async reconcile(cart: HoldingCart): Promise<void> {
    for (const holding of this.holdings) await holding.reconcile(cart)
  }

  async isHeld(order: HeldOrder): Promise<boolean> {
    for (const holding of this.holdings) if (!(await holding.isHeld(order))) return false
    return true
  }

  async confirm(order: HeldOrder): Promise<void> {
    for (const holding of this.holdings) await holding.confirm(order)
  }

  /** All parts of the order that refuse its cancellation. */
  async refusals(order: HeldOrder): Promise<Refusal[]> {
    const found: Refusal[] = []
    for (const check of [...this.holdings, ...this.cancellationChecks])
      found.push(...((await check.refusals?.(order)) ?? []))
    return found
  }

  async release(order: HeldOrder, lines?: readonly HeldLine[]): Promise<Released> {
    const released: Released = {}
    try {
      for (const holding of this.holdings) released[holding.name] = await holding.release(order, lines)
    } catch (error) {
      await this.restore(released)
      throw error
    }
    return released
  }

  async restore(released: Released): Promise<void> {
    for (const holding of [...this.holdings].reverse()) {
      const holds = released[holding.name] ?? []
      if (holds.length > 0) await holding.restore(holds)
    }
  }
}
