import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../lib/clock"
import { errors } from "../../lib/errors"
import { dueWork } from "../../lib/schedule/scheduled-job"
import { SEND_EVENT_MAILS } from "../../modules/events/due"
import type { CapacityKind } from "../capacity/kind"

/** A completion that fails after it has confirmed the places takes the order back within this time. */
const MAIL_DELAY_MS = 30_000

/** The `kind` of the holds of tickets. */
export const EVENT_KIND = "event"

/** Tickets as places that carts and orders hold. */
export function ticketsKind(container: MedusaContainer): CapacityKind {
  const events = () => container.resolve("events")
  return {
    name: EVENT_KIND,
    async checkCompletion(chosen) {
      const tickets = await events().ticketsOnSale(chosen.map(({ subject_id }) => subject_id))
      for (const { subject_id, quantity } of chosen) {
        const ticket = tickets.find(({ id }) => id === subject_id)
        if (!ticket || ticket.event_status !== "scheduled")
          throw errors.invalidState(
            `The ticket '${ticket?.title ?? subject_id}' is no longer for sale. Remove its line item.`,
          )
        const { title, max_per_order } = ticket
        if (max_per_order !== null && quantity > max_per_order)
          throw errors.invalidState(`An order can have at most ${max_per_order} tickets '${title}'.`)
      }
    },
    async confirmed({ order_id }, lines) {
      const mailAt = new Date(clock.now() + MAIL_DELAY_MS)
      await events().confirmSold(order_id, lines, mailAt)
      dueWork(container).note(SEND_EVENT_MAILS, mailAt)
    },
    returned: (lines) => events().returnSold(lines),
    changed: (lines) => events().fitQuantities(lines),
  }
}
