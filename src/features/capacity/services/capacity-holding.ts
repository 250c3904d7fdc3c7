import type { MedusaContainer } from "@medusajs/framework/types"
import type {
  CartChange,
  HeldLine,
  HeldOrder,
  Holding,
  HoldingCart,
  Refusal,
  ReleasedHold,
} from "../../../kits/holdings/types"
import { errors } from "../../../lib/errors"
import { asError, codeOf } from "../../../lib/thrown"
import { LostHold } from "../module/lib/carts"
import { NO_PLACES, TOO_MANY_OPEN } from "../module/lib/taking"
import { type Chosen, HOLD_TOKEN, type SoldLine } from "../module/types"
import type { CapacityKind } from "./kind"
import { priceContext } from "./price-context"
import { holdTimes } from "./times"

const TOO_MANY_MEANWHILE =
  "A hold of this cart has expired, and your network holds too many other places. Complete or empty other carts first."

type CartMove = Extract<CartChange, { kind: "move" }>

/**
 * The places that carts and orders hold, of all kinds. Triggers connect holds with line items and count the places, so
 * most of the work is in the database (docs/capacity.md).
 */
export class CapacityHolding implements Holding {
  readonly name = "capacity"

  constructor(
    private readonly container: MedusaContainer,
    private readonly kinds: () => readonly CapacityKind[],
  ) {}

  async validate(change: CartChange): Promise<void> {
    if (change.kind === "move") return this.checkMove(change)
    if (change.kind !== "complete") return
    const { id, items } = change.cart
    if (!items?.some(({ metadata }) => metadata?.[HOLD_TOKEN])) return
    await this.checkCompletion(await this.capacity.chosenIn(id))
  }

  private async checkCompletion(chosen: readonly Chosen[]): Promise<void> {
    if (chosen.length === 0) return
    for (const kind of this.kinds()) {
      const own = chosen.filter((one) => one.kind === kind.name)
      if (own.length > 0) await kind.checkCompletion(own)
    }
  }

  /** The engine names only variants' ids if a line item has no price. */
  private async checkMove({ cart_id, ...hints }: CartMove): Promise<void> {
    if ((await this.capacity.chosenIn(cart_id)).length === 0) return
    const buyer = await priceContext(this.container, hints)
    const title = buyer && (await this.capacity.unpricedLineOf(cart_id, buyer))
    if (title !== undefined)
      throw errors.invalidState(`'${title}' has no price in this region. Remove its line item first.`)
  }

  async hold({ cart_id }: HoldingCart): Promise<void> {
    const chosen = await this.capacity.chosenIn(cart_id)
    if (chosen.length === 0) return
    // Before they are taken again. Afterwards they look as if the buyer had chosen in time.
    await this.checkCompletion(chosen.filter(({ is_live }) => !is_live))
    try {
      await this.capacity.renew(cart_id, await holdTimes(this.container))
    } catch (error) {
      if (codeOf(error) === TOO_MANY_OPEN) throw errors.invalidState(TOO_MANY_MEANWHILE)
      if (!(error instanceof LostHold)) throw error
      if (!this.isTaken(error.cause)) throw asError(error.cause)
      throw errors.soldOut(
        `The hold of '${error.title}' has expired, and too few places are left. Remove the line item.`,
      )
    }
  }

  private isTaken(error: unknown): boolean {
    return codeOf(error) === NO_PLACES || this.kinds().some((kind) => kind.isTaken?.(error) === true)
  }

  async extend({ cart_id }: HoldingCart): Promise<void> {
    await this.capacity.extend(cart_id)
  }

  async shorten({ cart_id }: HoldingCart): Promise<void> {
    await this.capacity.shorten(cart_id, await holdTimes(this.container))
  }

  /** Triggers have released holds without a line item. This only lengthens the others. */
  async reconcile({ cart_id }: HoldingCart): Promise<void> {
    await this.capacity.refresh(cart_id, await holdTimes(this.container))
  }

  async isHeld(order: HeldOrder): Promise<boolean> {
    return this.capacity.isHeld(order)
  }

  async confirm(order: HeldOrder): Promise<void> {
    // Most orders have no holds, and need no transaction.
    if (!(await this.capacity.hasHolds(order))) return
    const lines = await this.capacity.confirm(order)
    for (const { kind, own } of this.byKind(lines)) await kind.confirmed(order, own)
  }

  async refusals({ order_id }: HeldOrder): Promise<Refusal[]> {
    const lines = await this.capacity.linesOfOrder(order_id)
    const found: Refusal[] = []
    for (const { kind, own } of this.byKind(lines)) found.push(...(await kind.refusals(own)))
    return found
  }

  async release({ order_id, cart_id }: HeldOrder, lines?: readonly HeldLine[]): Promise<ReleasedHold[]> {
    // The order becomes a cart again. The cart keeps its places until they expire.
    if (cart_id !== undefined) {
      const returned = await this.capacity.returnToCart(order_id, await holdTimes(this.container))
      for (const { kind, own } of this.byKind(returned)) await kind.returned(own)
      return []
    }
    const released = await this.capacity.release(order_id, lines)
    const left = await this.capacity.linesOf(released.map(({ hold_line_id }) => hold_line_id))
    for (const { kind, own } of this.byKind(left)) await kind.released(own)
    return released.map(({ hold_line_id, quantity }) => ({ id: hold_line_id, quantity }))
  }

  async restore(holds: readonly ReleasedHold[]): Promise<void> {
    await this.capacity.setQuantities(holds)
    const restored = await this.capacity.linesOf(holds.map(({ id }) => id))
    for (const { kind, own } of this.byKind(restored)) await kind.restored(own)
  }

  private byKind(lines: readonly SoldLine[]) {
    if (lines.length === 0) return []
    return this.kinds()
      .map((kind) => ({ kind, own: lines.filter((line) => line.kind === kind.name) }))
      .filter(({ own }) => own.length > 0)
  }

  private get capacity() {
    return this.container.resolve("capacity")
  }
}
