import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../lib/clock"
import { errors } from "../../lib/errors"
import { dueWork } from "../../lib/schedule/scheduled-job"
import { SEND_TOUR_MAILS } from "../../modules/tours/due"
import type { CapacityKind } from "../capacity/kind"

/** The `kind` of the holds of tours. */
export const TOUR_KIND = "tour"

/** A completion that fails after it has confirmed the places takes the order back within this time. */
const MAIL_DELAY_MS = 30_000

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
    async confirmed({ order_id }, lines) {
      const mailAt = new Date(clock.now() + MAIL_DELAY_MS)
      await tours().confirmSold(order_id, holdsOf(lines), mailAt)
      dueWork(container).note(SEND_TOUR_MAILS, mailAt)
    },
    returned: (lines) => tours().returnSold(holdsOf(lines)),
    // A booking ends when no line of its hold has a piece left, so all of them count.
    changed: async (lines) =>
      tours().fitQuantities(await container.resolve("capacity").linesOfHolds(holdsOf(lines))),
  }
}

function holdsOf(lines: readonly { hold_id: string }[]): string[] {
  return [...new Set(lines.map(({ hold_id }) => hold_id))]
}
