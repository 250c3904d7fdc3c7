import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { HeldLine, HeldOrder, Holding, HoldingCart, ReleasedHold } from "../../kits/holdings/types"
import { errors } from "../../lib/errors"

/**
 * Reserves stock for orders. The engine makes the reservation while it creates the order, and a database trigger checks
 * it (docs/decisions/0010). A cart reserves nothing before, and the reservations of an order never expire.
 */
export class StockHolding implements Holding {
  readonly name = "stock"

  constructor(private readonly container: MedusaContainer) {}

  /** Nothing to do: the engine itself compares each line with the stock. */
  async validate(): Promise<void> {}

  /**
   * A cheap check before the engine reads the whole cart. During a rush on a sold-out product, it saves nine tenths of
   * the work.
   */
  async hold({ cart_id }: HoldingCart): Promise<void> {
    const short = await this.container.resolve("cartCompletion").shortOf(cart_id)
    if (short !== undefined) throw errors.soldOut(`There is not enough stock of '${short}'.`)
  }

  async extend(): Promise<void> {}

  async reconcile(): Promise<void> {}

  async confirm(): Promise<void> {}

  async isHeld({ order_id }: HeldOrder): Promise<boolean> {
    const lines = await this.linesOf(order_id)
    const reserved = await this.reservationsOf(lines)
    return lines.every(
      ({ id, isManaged, parts }) =>
        !isManaged ||
        parts.every((part) =>
          reserved.some(
            ({ line_item_id, inventory_item_id }) =>
              line_item_id === id && inventory_item_id === part.inventory_item_id,
          ),
        ),
    )
  }

  async release({ order_id }: HeldOrder, released?: readonly HeldLine[]): Promise<ReleasedHold[]> {
    const lines = await this.linesOf(order_id)
    const reserved = await this.reservationsOf(
      released ? lines.filter(({ id }) => released.some(({ line_id }) => line_id === id)) : lines,
    )
    const left = released ? remainders(reserved, lines, released) : new Map<string, number>()
    const ended = reserved.filter(({ id }) => !left.has(id)).map(({ id }) => id)
    const inventory = this.container.resolve(Modules.INVENTORY)
    if (ended.length > 0) await inventory.softDeleteReservationItems(ended)
    await this.setQuantities([...left].map(([id, quantity]) => ({ id, quantity })))
    return reserved.map(({ id, quantity }) => ({ id, quantity: Number(quantity) }))
  }

  async restore(holds: readonly ReleasedHold[]): Promise<void> {
    const inventory = this.container.resolve(Modules.INVENTORY)
    const ids = holds.map(({ id }) => id)
    const standing = await inventory.listReservationItems({ id: ids }, { select: ["id", "quantity"] })
    const ended = ids.filter((id) => !standing.some((reservation) => reservation.id === id))
    if (ended.length > 0) await inventory.restoreReservationItems(ended)
    await this.setQuantities(
      holds.filter(({ id, quantity }) =>
        standing.some((reservation) => reservation.id === id && Number(reservation.quantity) !== quantity),
      ),
    )
  }

  private async setQuantities(changes: ReleasedHold[]): Promise<void> {
    if (changes.length > 0) await this.container.resolve(Modules.INVENTORY).updateReservationItems(changes)
  }

  private async linesOf(orderId: string): Promise<OrderLine[]> {
    const { data: orders } = await this.container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "order",
      fields: [
        "items.id",
        "items.variant.manage_inventory",
        "items.variant.inventory_items.inventory_item_id",
        "items.variant.inventory_items.required_quantity",
      ],
      filters: { id: orderId },
    })
    return (orders[0]?.items ?? []).flatMap((item) =>
      item
        ? {
            id: item.id,
            isManaged: item.variant?.manage_inventory ?? false,
            parts: (item.variant?.inventory_items ?? []).flatMap((part) => part ?? []),
          }
        : [],
    )
  }

  private async reservationsOf(lines: OrderLine[]) {
    if (lines.length === 0) return []
    return this.container
      .resolve(Modules.INVENTORY)
      .listReservationItems(
        { line_item_id: lines.map(({ id }) => id) },
        { select: ["id", "line_item_id", "inventory_item_id", "quantity"] },
      )
  }
}

interface OrderLine {
  id: string
  isManaged: boolean
  parts: { inventory_item_id: string; required_quantity: number }[]
}

interface Reserved {
  id: string
  line_item_id?: string | null
  inventory_item_id: string
  quantity: unknown
}

/** For each reservation, the quantity that stays reserved after some pieces of its line are released. */
function remainders(
  reserved: readonly Reserved[],
  lines: readonly OrderLine[],
  released: readonly HeldLine[],
): Map<string, number> {
  const left = new Map<string, number>()
  for (const { id, line_item_id, inventory_item_id, quantity } of reserved) {
    const parts = lines.find((line) => line.id === line_item_id)?.parts ?? []
    const needed = parts.find((part) => part.inventory_item_id === inventory_item_id)?.required_quantity ?? 1
    const pieces = released.find(({ line_id }) => line_id === line_item_id)?.quantity ?? 0
    const rest = Number(quantity) - pieces * needed
    if (rest > 0) left.set(id, rest)
  }
  return left
}
