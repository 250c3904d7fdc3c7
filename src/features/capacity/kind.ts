import type { MedusaContainer } from "@medusajs/framework/types"
import type { Chosen, SoldLine } from "../../modules/capacity/types"

/** A feature whose records have limited places, such as events. Features list theirs in `wiring.ts`. */
export interface CapacityKind {
  /** The `kind` of its holds. Holds are stored with it, so never rename it. */
  name: string
  /**
   * Refuses a completion, for example because the sale has ended. Gets what the cart has of this kind. Throws an error
   * of the catalogue.
   */
  checkCompletion(chosen: readonly Chosen[]): Promise<void>
  /** The order is placed. May be called again after a crash. */
  confirmed(order: { order_id: string }, lines: readonly SoldLine[]): Promise<void>
  /** The order became a cart again, which keeps its places for a while. */
  returned(lines: readonly SoldLine[]): Promise<void>
  /** The quantities of these lines have changed, because places were released or restored. May be called again. */
  changed(lines: readonly SoldLine[]): Promise<void>
}

export type MakeCapacityKind = (container: MedusaContainer) => CapacityKind
