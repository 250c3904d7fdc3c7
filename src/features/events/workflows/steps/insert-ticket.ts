import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { NewTicket } from "../../module/types"
import { EVENT_KIND } from "../../services/tickets-kind"
import { ticketColumns } from "../ticket-columns"

interface TicketToInsert {
  id: string
  input: NewTicket
  product_id: string
  variant_id: string
}

/** Adds the ticket, and closes its variant for carts without a hold. */
export const insertEventTicketStep = createStep(
  "insert-event-ticket",
  async ({ id, input, product_id, variant_id }: TicketToInsert, { container }) => {
    await container
      .resolve("capacity")
      .createCapacityVariants({ id: variant_id, kind: EVENT_KIND, subject_id: id })
    await container.resolve("events").createEventTickets({
      ...ticketColumns(input),
      id,
      event_id: input.event_id,
      title: input.title,
      quota_ids: input.quota_ids,
      product_id,
      variant_id,
    })
    return new StepResponse(id, { id, variant_id })
  },
  async (made, { container }) => {
    if (!made) return
    await container.resolve("events").deleteEventTickets(made.id)
    await container.resolve("capacity").deleteCapacityVariants(made.variant_id)
  },
)
