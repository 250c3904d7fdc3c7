import { generateEntityId } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { createProductsWorkflow, updateProductVariantsWorkflow } from "@medusajs/medusa/core-flows"
import type { Actor } from "../../../lib/actor"
import { limitedProduct } from "../../capacity/limited-product"
import type { NewTicket, TicketChange } from "../module/types"
import {
  changeEventTicketStep,
  moveNewTicketPlacesStep,
  moveTicketPlacesStep,
  requireEventTicketPartsStep,
} from "./steps/change-ticket"
import { insertEventTicketStep } from "./steps/insert-ticket"

const prepareEventTicketStep = createStep(
  "prepare-event-ticket",
  async ({ input }: { input: NewTicket }, { container }) => {
    const [event] = await container
      .resolve("events")
      .listEvents({ id: input.event_id }, { select: ["title"] })
    return new StepResponse({ id: generateEntityId(undefined, "ticket"), event_title: event?.title ?? "" })
  },
)

interface Creating {
  input: NewTicket
  actor: Actor
}

interface Changing {
  id: string
  change: TicketChange
  actor: Actor
}

/**
 * Creates a ticket, and in the engine a product with its price. No sales channel has the product, so only holds put it
 * into carts.
 *
 * Throws 400 `invalid_field` for an unknown event, session or quota.
 */
const createEventTicketWorkflow = createWorkflow("create-event-ticket", (input: WorkflowData<Creating>) => {
  requireEventTicketPartsStep(transform(input, ({ input }) => ({ event_id: input.event_id, parts: input })))
  const prepared = prepareEventTicketStep(input)
  const products = createProductsWorkflow.runAsStep({
    input: transform({ input, prepared }, ({ input: { input }, prepared }) => ({
      products: [
        limitedProduct({
          id: prepared.id,
          title: prepared.event_title,
          variant: input.title,
          prices: input.prices,
        }),
      ],
    })),
  })
  const id = insertEventTicketStep(
    transform({ input, prepared, products }, ({ input: { input }, prepared, products }) => ({
      id: prepared.id,
      input,
      product_id: products[0]?.id ?? "",
      variant_id: products[0]?.variants[0]?.id ?? "",
    })),
  )
  return new WorkflowResponse(id)
})

/**
 * Changes a ticket. If it gets other quotas, its sold places count there, so those quotas must have enough free places.
 * Throws 404 for an unknown ticket.
 */
const updateEventTicketWorkflow = createWorkflow("update-event-ticket", (input: WorkflowData<Changing>) => {
  requireEventTicketPartsStep(transform(input, ({ id, change }) => ({ ticket_id: id, parts: change })))
  moveTicketPlacesStep(input)
  const ticket = changeEventTicketStep(input)
  moveNewTicketPlacesStep(input)
  when("the-price-changes", { input }, ({ input }) => input.change.prices !== undefined).then(() => {
    updateProductVariantsWorkflow.runAsStep({
      input: transform({ input, ticket }, ({ input, ticket }) => ({
        product_variants: [
          {
            id: ticket.variant_id,
            prices: (input.change.prices ?? []).map(({ amount, currency_code }) => ({
              amount,
              currency_code,
            })),
          },
        ],
      })),
    })
  })
  return new WorkflowResponse(transform({ ticket }, ({ ticket }) => ticket.id))
})

const deleteEventTicketStep = createStep(
  "delete-event-ticket",
  async ({ id }: { id: string }, { container }) => {
    const events = container.resolve("events")
    await events.retrieveEventTicket(id)
    await events.softDeleteEventTickets(id)
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id) await container.resolve("events").restoreEventTickets(id)
  },
)

/** Ends the sale. Sold tickets stay valid. */
const deleteEventTicketWorkflow = createWorkflow(
  "delete-event-ticket",
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(deleteEventTicketStep(input)),
)

export const eventTicketWorkflows = {
  create: createEventTicketWorkflow,
  update: updateEventTicketWorkflow,
  remove: deleteEventTicketWorkflow,
}
