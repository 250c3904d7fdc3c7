import type { MedusaContainer } from "@medusajs/framework/types"
import type { Refusal } from "../../../kits/holdings/types"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import type { CapacityKind } from "../../capacity/services/kind"
import { SEND_TOUR_MAILS } from "../module/due"

/** The `kind` of the holds of tours. */
export const TOUR_KIND = "tour"

/** A completion that fails after it has confirmed the places takes the order back within this time. */
const MAIL_DELAY_MS = 30_000

/** Places of departures that carts and orders hold. */
export function toursKind(container: MedusaContainer): CapacityKind {
  const tours = () => container.resolve("tours")
  // A booking ends when no line of its hold has a piece left, so all of them count.
  const fit = async (lines: readonly { hold_id: string }[]) =>
    tours().fitQuantities(await container.resolve("capacity").linesOfHolds(holdsOf(lines)))
  return {
    name: TOUR_KIND,
    async checkCompletion(chosen) {
      const lost = await tours().lostAmong(chosen.map(({ owner_id }) => owner_id))
      if (lost !== undefined)
        throw errors.invalidState(`A departure of '${lost}' is canceled. Remove its line items.`)
      // A cart may pay after the end of the sale while its hold is live, because the buyer chose in time.
      const late = chosen.filter(({ is_live }) => !is_live)
      const closed = await tours().closedAmong(late.map(({ owner_id }) => owner_id))
      if (closed !== undefined)
        throw errors.invalidState(`A departure of '${closed}' is no longer for sale. Remove its line items.`)
    },
    async confirmed({ order_id }, lines) {
      const mailAt = new Date(clock.now() + MAIL_DELAY_MS)
      await tours().confirmSold(order_id, holdsOf(lines), mailAt)
      dueWork(container).note(SEND_TOUR_MAILS, mailAt)
    },
    returned: (lines) => tours().returnSold(holdsOf(lines)),
    async refusals(lines) {
      const begun = await tours().begunAmong(lines.map(({ owner_id }) => owner_id))
      const withoutRefund = await tours().bookings.canceledWithoutRefund(holdsOf(lines))
      return lines.flatMap(({ owner_id, hold_id, order_line_id: line_id }): Refusal[] => {
        const departed = begun.find(({ id }) => id === owner_id)
        if (departed) return [{ reason: "late", line_id, message: `The tour '${departed.title}' has begun.` }]
        const canceled = withoutRefund.find((one) => one.hold_id === hold_id)
        const message = `The shop has canceled the tour '${canceled?.title}' without refunds.`
        return canceled ? [{ reason: "kept", line_id, message }] : []
      })
    },
    released: fit,
    restored: fit,
    ownerOf: (priceId) => tours().tourOfPrice(priceId),
  }
}

function holdsOf(lines: readonly { hold_id: string }[]): string[] {
  return [...new Set(lines.map(({ hold_id }) => hold_id))]
}
