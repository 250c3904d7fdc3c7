import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import { refundDueParts } from "../../capacity/services/refund-due-parts"
import { ticketPart } from "./ticket-refund"

/** Refunds all tickets that are due. Admins find what fails in the list of attendees. */
export async function refundDueTickets(container: MedusaContainer): Promise<void> {
  const events = container.resolve("events")
  await refundDueParts(container, {
    called: "ticket",
    noted: events.announcements.refunds,
    async partOf(id) {
      const ticket = await events.retrieveEventRegistration(id)
      // Its holder was admitted before the job could cancel it.
      if (ticket.status === "checked_in") return undefined
      // It would still admit its holder.
      if (ticket.status !== "canceled") throw errors.invalidState("The ticket is not canceled yet.")
      return ticketPart(container, ticket)
    },
  })
}
