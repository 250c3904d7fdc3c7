import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "zod"
import { errors } from "../../../../lib/errors"
import { shown } from "../../../../lib/parse"
import type { TicketChange } from "../../module/types"
import { EVENT_KIND } from "../../services/tickets-kind"
import { ticketColumns } from "../ticket-columns"

interface TicketParts {
  /** Without it, the event of the ticket. */
  event_id?: string
  ticket_id?: string
  parts: TicketChange
}

const ownIds = z.array(z.object({ id: z.string() })).nullable()

/**
 * Throws 400 `invalid_field` if the event, the session, a quota or the form does not exist. Throws 404 for an unknown
 * ticket.
 */
export const requireEventTicketPartsStep = createStep(
  "require-event-ticket-parts",
  async ({ event_id, ticket_id, parts }: TicketParts, { container }) => {
    const events = container.resolve("events")
    const ticket = event_id === undefined ? await events.retrieveEventTicket(ticket_id ?? "") : undefined
    const id = event_id ?? ticket?.event_id
    const [event] = await events.listEvents({ id }, { select: ["id", "sessions"] })
    if (!event) throw errors.invalidField(`Field 'event_id': no event has the id '${id}'.`)
    const { session_id, attendee_form_id, quota_ids = [] } = parts
    const sessions = ownIds.parse(event.sessions) ?? []
    if (session_id && !sessions.some((session) => session.id === session_id))
      throw errors.invalidField(`Field 'session_id': the event has no session '${session_id}'.`)
    const known = await container
      .resolve("capacity")
      .listCapacityQuotas({ id: quota_ids, kind: EVENT_KIND, owner_id: id }, { select: ["id"] })
    const missing = quota_ids.find((quota) => !known.some((one) => one.id === quota))
    if (missing !== undefined)
      throw errors.invalidField(`Field 'quota_ids': the event has no quota '${missing}'.`)
    const isNewForm = attendee_form_id && attendee_form_id !== ticket?.attendee_form_id
    if (isNewForm && !(await container.resolve("forms").findPublishedById(attendee_form_id)))
      throw errors.invalidField(
        `Field 'attendee_form_id': no published form has the id '${shown(attendee_form_id)}'.`,
      )
    return new StepResponse(undefined)
  },
)

interface Changing {
  id: string
  change: TicketChange
}

/** Moves the places of the ticket's holds to its new quotas. Throws 409 `sold_out` if those have too few places. */
export const moveTicketPlacesStep = createStep(
  "move-ticket-places",
  async ({ id, change }: Changing, { container }) => {
    if (!change.quota_ids) return new StepResponse(undefined)
    const { quota_ids } = await container.resolve("events").retrieveEventTicket(id)
    await container.resolve("capacity").moveSubject(id, change.quota_ids)
    return new StepResponse(undefined, { id, quota_ids })
  },
  async (moved, { container }) => {
    if (moved) await container.resolve("capacity").moveSubject(moved.id, moved.quota_ids)
  },
)

export const changeEventTicketStep = createStep(
  "change-event-ticket",
  async ({ id, change }: Changing, { container }) => {
    const columns = ticketColumns(change)
    const events = container.resolve("events")
    const before = await events.retrieveEventTicket(id)
    await events.updateEventTickets({ ...columns, id })
    const previous = Object.fromEntries(Object.entries(before).filter(([name]) => name in columns))
    return new StepResponse({ id, variant_id: before.variant_id }, { id, previous })
  },
  async (done, { container }) => {
    if (done) await container.resolve("events").updateEventTickets({ ...done.previous, id: done.id })
  },
)

/**
 * Moves the places that carts have taken since {@link moveTicketPlacesStep}. Later ones go to the new quotas: who takes
 * places reads the ticket again afterwards. Throws 409 `sold_out`.
 */
export const moveNewTicketPlacesStep = createStep(
  "move-new-ticket-places",
  async ({ id, change }: Changing, { container }) => {
    if (change.quota_ids) await container.resolve("capacity").moveSubject(id, change.quota_ids)
    return new StepResponse(undefined)
  },
)
