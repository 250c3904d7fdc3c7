import type { CartChange, CartCheck, HeldLine, HeldOrder, Holding, HoldingCart, ReleasedHold } from "./types"

/** The released holds, by the holding's name. */
export type Released = Record<string, ReleasedHold[]>

/** Calls all holdings one by one, always in the same order. Otherwise two callers could block each other. */
export class Holdings {
  constructor(
    private readonly holdings: readonly Holding[],
    /** Rules that hold nothing. They run first. */
    private readonly checks: readonly CartCheck[] = [],
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

  /** Extends all holds, or fails. */
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
