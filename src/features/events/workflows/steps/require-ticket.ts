import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import type { ClientLimit } from "../../../capacity/module/types"
import { countryForCart } from "../../../capacity/services/cart-country"
import { availabilityOf } from "../../module/lib/sale"
import type { Attendee } from "../../module/schemas"
import { answeredForm } from "../../services/attendee-forms"

export interface EventItems {
  cart_id: string
  ticket_id: string
  quantity: number
  attendees: Attendee[]
  limit: ClientLimit | null
}

/** Throws 404, 400 or 409 `invalid_state` if the cart cannot get these tickets. The database decides about places. */
export const requireTicketStep = createStep("require-ticket", async (wanted: EventItems, { container }) => {
  const events = container.resolve("events")
  const [ticket] = await events.ticketsOnSale([wanted.ticket_id])
  if (!ticket?.is_public) throw errors.notFound(`There is no ticket '${wanted.ticket_id}'.`)
  const availability = availabilityOf(ticket, [], clock.date())
  if (availability !== "available")
    throw errors.invalidState(`The ticket '${ticket.title}' is not for sale now.`)
  const { min_per_order, max_per_order } = ticket
  const { quantity, attendees } = wanted
  const chosen = await container.resolve("capacity").chosenIn(wanted.cart_id)
  const before = chosen.find(({ subject_id }) => subject_id === ticket.id)?.quantity ?? 0
  if (before + quantity < min_per_order)
    throw errors.outOfRange(`Field 'quantity': an order needs at least ${min_per_order} of these tickets.`)
  if (max_per_order !== null && before + quantity > max_per_order)
    throw errors.outOfRange(`Field 'quantity': an order can have at most ${max_per_order} of these tickets.`)
  if (attendees.length > quantity)
    throw errors.invalidField("Field 'attendees': there are more attendees than tickets.")
  const answered = await answeredForm(container, ticket, attendees)
  const needsAttendees = ticket.needs_attendees || answered.form !== null
  if (needsAttendees && attendees.length < quantity)
    throw errors.missingField(`attendees.${attendees.length}`)
  const [event] = await events.listEvents({ id: ticket.event_id }, { select: ["id", "venue"] })
  return new StepResponse({
    ...answered,
    event_id: ticket.event_id,
    variant_id: ticket.variant_id,
    quota_ids: ticket.quota_ids,
    country_code: await countryForCart(container, wanted.cart_id, countryOf(event?.venue)),
  })
})

function countryOf(venue: unknown): string | null {
  const country: unknown =
    typeof venue === "object" && venue !== null ? Reflect.get(venue, "country_code") : undefined
  return typeof country === "string" ? country : null
}
