import type { MedusaContainer } from "@medusajs/framework/types"
import type { Refusal } from "../../../kits/holdings/types"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import type { CapacityKind } from "../../capacity/services/kind"
import { SEND_EVENT_MAILS } from "../module/due"
import { availabilityOf } from "../module/lib/sale"
import type { TicketOnSale } from "../module/types"

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
      for (const { subject_id, quantity, is_live } of chosen) {
        const ticket = tickets.find(({ id }) => id === subject_id)
        if (!ticket || !isForSale(ticket, is_live))
          throw errors.invalidState(
            `The ticket '${ticket?.title ?? subject_id}' is no longer for sale. Remove its line item.`,
          )
        const { title, min_per_order, max_per_order } = ticket
        if (quantity < min_per_order)
          throw errors.invalidState(`An order needs at least ${min_per_order} tickets '${title}'.`)
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
    async refusals(lines) {
      const ids = lines.map(({ hold_line_id }) => hold_line_id)
      const lineOf = (id: string) => lines.find((line) => line.hold_line_id === id)?.order_line_id ?? null
      const withoutRefund = await events().announcements.canceledWithoutRefund(ids)
      const canceled = withoutRefund.map(({ hold_line_id, title }): Refusal => {
        const message = `The shop has canceled the event '${title}' without refunds.`
        return { reason: "kept", line_id: lineOf(hold_line_id), message }
      })
      const spent = (await events().spentAmong(ids)).map(
        ({ hold_line_id, status, title }): Refusal => ({
          line_id: lineOf(hold_line_id),
          ...(status === "checked_in"
            ? { reason: "used", message: `A ticket for '${title}' was used.` }
            : { reason: "late", message: `The event '${title}' has begun.` }),
        }),
      )
      return [...spent, ...canceled]
    },
    released: (lines) => events().fitReleased(lines),
    restored: (lines) => events().fitRestored(lines),
    async ownerOf(ticketId) {
      const [ticket] = await events().ticketsOnSale([ticketId])
      return ticket && { id: ticket.event_id, title: ticket.event_title }
    },
  }
}

/** While its hold is live, a cart may buy a ticket after the end of its sale, because the buyer chose it in time. */
function isForSale(ticket: TicketOnSale, isLive: boolean): boolean {
  if (!ticket.is_public || ticket.event_status !== "scheduled") return false
  return isLive || availabilityOf(ticket, [], clock.date()) === "available"
}
