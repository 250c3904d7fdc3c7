import { isDeepStrictEqual } from "node:util"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../../lib/errors"
import { holdTimes } from "../../../capacity/services/times"
import type { AttendeeForm } from "../../module/types"
import { EVENT_KIND } from "../../services/tickets-kind"
import type { EventItems } from "./require-ticket"

interface TicketsToHold extends EventItems {
  event_id: string
  variant_id: string
  quota_ids: string[]
}

/**
 * Takes places for tickets. Throws 409 `sold_out`, and 403 `missing_spam_token` for too many open places. Throws 409
 * `invalid_state` if the ticket has got other quotas meanwhile, because nobody would move these places to them.
 */
export const holdTicketsStep = createStep(
  "hold-tickets",
  async (wanted: TicketsToHold, { container }) => {
    const { event_id, variant_id, quota_ids, cart_id, ticket_id, quantity, limit } = wanted
    const capacity = container.resolve("capacity")
    const hold = await capacity.take(
      {
        kind: EVENT_KIND,
        owner_id: event_id,
        cart_id,
        quota_ids,
        lines: [{ subject_id: ticket_id, variant_id, quantity }],
        limit,
      },
      await holdTimes(container),
    )
    const [line] = hold.lines
    if (!line) throw errors.internalError()
    const [ticket] = await container.resolve("events").ticketsOnSale([ticket_id])
    if (!ticket || !isDeepStrictEqual(ticket.quota_ids, quota_ids)) {
      await capacity.giveBack(hold.id)
      throw errors.invalidState("The ticket has just changed. Try again.")
    }
    const taken = { hold_id: hold.id, line_id: line.id, token: line.token }
    return new StepResponse(taken, taken.hold_id)
  },
  async (holdId, { container }) => {
    if (holdId) await container.resolve("capacity").giveBack(holdId)
  },
)

interface Reserving {
  line_id: string
  event_id: string
  ticket_id: string
  quantity: number
  attendees: EventItems["attendees"]
  form: AttendeeForm | null
}

/** Adds an admission for each ticket, with the names of the attendees. */
export const reserveAdmissionsStep = createStep(
  "reserve-admissions",
  async ({ line_id, ...line }: Reserving, { container }) => {
    await container.resolve("events").reserve({ ...line, hold_line_id: line_id })
    return new StepResponse(line_id, line_id)
  },
  async (lineId, { container }) => {
    if (lineId) await container.resolve("events").removeReserved(lineId)
  },
)
