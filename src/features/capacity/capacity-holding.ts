import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../lib/errors"
import type {
  CartChange,
  HeldLine,
  HeldOrder,
  Holding,
  HoldingCart,
  ReleasedHold,
} from "../../lib/holdings/types"
import { codeOf } from "../../lib/thrown"
import { NO_PLACES } from "../../modules/capacity/lib/taking"
import { HOLD_TOKEN, type SoldLine } from "../../modules/capacity/types"
import type { CapacityKind } from "./kind"
import { priceContext } from "./price-context"
import { holdTimes } from "./times"

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
    const chosen = await this.capacity.chosenIn(id)
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
    try {
      await this.capacity.renew(cart_id, await holdTimes(this.container))
    } catch (error) {
      if (codeOf(error) !== NO_PLACES) throw error
      const title = await this.capacity.lostLineOf(cart_id)
      throw errors.soldOut(
        `The hold of '${title ?? ""}' has expired, and too few places are left. Remove the line item.`,
      )
    }
  }

  async extend({ cart_id }: HoldingCart): Promise<void> {
    await this.capacity.extend(cart_id)
  }

  /** Triggers have released holds without a line item. This only lengthens the others. */
  async reconcile({ cart_id }: HoldingCart): Promise<void> {
    await this.capacity.refresh(cart_id, await holdTimes(this.container))
  }

  async isHeld(order: HeldOrder): Promise<boolean> {
    return this.capacity.isHeld(order)
  }

  async confirm(order: HeldOrder): Promise<void> {
    const lines = await this.capacity.confirm(order)
    for (const { kind, own } of this.byKind(lines)) await kind.confirmed(order, own)
  }

  async release({ order_id, cart_id }: HeldOrder, lines?: readonly HeldLine[]): Promise<ReleasedHold[]> {
    // The order becomes a cart again. The cart keeps its places until they expire.
    if (cart_id !== undefined) {
      const returned = await this.capacity.returnToCart(order_id, await holdTimes(this.container))
      for (const { kind, own } of this.byKind(returned)) await kind.returned(own)
      return []
    }
    const released = await this.capacity.release(order_id, lines)
    await this.changed(await this.capacity.linesOf(released.map(({ hold_line_id }) => hold_line_id)))
    return released.map(({ hold_line_id, quantity }) => ({ id: hold_line_id, quantity }))
  }

  async restore(holds: readonly ReleasedHold[]): Promise<void> {
    await this.capacity.setQuantities(holds)
    await this.changed(await this.capacity.linesOf(holds.map(({ id }) => id)))
  }

  private async changed(lines: readonly SoldLine[]): Promise<void> {
    for (const { kind, own } of this.byKind(lines)) await kind.changed(own)
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
