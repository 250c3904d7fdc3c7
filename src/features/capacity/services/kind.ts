import type { MedusaContainer } from "@medusajs/framework/types"
import type { Refusal } from "../../../kits/holdings/types"
import type { Chosen, SoldLine } from "../module/types"

/** A feature whose records have limited places, such as events. Features list theirs in `wiring.ts`. */
export interface CapacityKind {
  /** The `kind` of its holds. Holds are stored with it, so never rename it. */
  name: string
  /**
   * Refuses a completion, for example because the sale has ended. It first gets what the cart has of this kind with an
   * expired hold (`is_live` is false), and when that is taken again, all of it. Throws an error of the catalogue.
   */
  checkCompletion(chosen: readonly Chosen[]): Promise<void>
  /** The order is placed. May be called again after a crash. */
  confirmed(order: { order_id: string }, lines: readonly SoldLine[]): Promise<void>
  /** The order became a cart again, which keeps its places for a while. */
  returned(lines: readonly SoldLine[]): Promise<void>
  /**
   * Which of an order's lines refuse its cancellation, for example because a ticket was used. Gets the order's lines of
   * this kind that have places. Who cancels decides which reasons count.
   */
  refusals(lines: readonly SoldLine[]): Promise<Refusal[]>
  /**
   * Places of these lines were released, and the lines have their new quantities. May be called again. Two releases of
   * one line may run at once, so a call must take back no more than the quantity says, and give nothing.
   */
  released(lines: readonly SoldLine[]): Promise<void>
  /** Released places of these lines were restored, because a later step has failed. May be called again. */
  restored(lines: readonly SoldLine[]): Promise<void>
  /** The record that has the places of a subject, such as a ticket's event. `undefined` if it was deleted. */
  ownerOf(subjectId: string): Promise<{ id: string; title: string } | undefined>
  /** True if a database error says that somebody else has the places. Too few places in a quota always count. */
  isTaken?(error: unknown): boolean
}

export type MakeCapacityKind = (container: MedusaContainer) => CapacityKind
