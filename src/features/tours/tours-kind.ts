import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../lib/errors"
import type { CapacityKind } from "../capacity/kind"

/** The `kind` of the holds of tours. */
export const TOUR_KIND = "tour"

/** Places of departures that carts and orders hold. */
export function toursKind(container: MedusaContainer): CapacityKind {
  const tours = () => container.resolve("tours")
  return {
    name: TOUR_KIND,
    async checkCompletion(chosen) {
      const lost = await tours().lostAmong(chosen.map(({ owner_id }) => owner_id))
      if (lost !== undefined)
        throw errors.invalidState(`A departure of '${lost}' is canceled. Remove its line items.`)
    },
    confirmed: ({ order_id }, lines) => tours().confirmSold(order_id, holdsOf(lines)),
    returned: (lines) => tours().returnSold(holdsOf(lines)),
    // A booking ends when no line of its hold has a piece left, so all of them count.
    changed: async (lines) =>
      tours().fitQuantities(await container.resolve("capacity").linesOfHolds(holdsOf(lines))),
  }
}

function holdsOf(lines: readonly { hold_id: string }[]): string[] {
  return [...new Set(lines.map(({ hold_id }) => hold_id))]
}
