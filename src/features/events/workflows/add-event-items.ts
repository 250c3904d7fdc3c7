import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { addToCartWorkflow, updateCartsStep } from "@medusajs/medusa/core-flows"
import { holdCart } from "../../../kits/shop/hold-cart"
import { HOLD_TOKEN } from "../../capacity/module/types"
import { holdTicketsStep, reserveAdmissionsStep } from "./steps/hold-tickets"
import { type EventItems, requireTicketStep } from "./steps/require-ticket"

/**
 * Adds tickets to a cart, while it holds the cart's lock. The places are taken first, so a sold-out event costs little.
 *
 * Throws 404 for an unknown ticket, 409 `sold_out`, 409 `invalid_state` if the ticket is not for sale, and 503
 * `unavailable` if the cart stays locked.
 * A failed step gives the places back. After a crash before the line item exists, the hold ends by itself after two
 * minutes.
 */
export async function addEventItems(container: MedusaContainer, input: EventItems) {
  const { result } = await holdCart(container, input.cart_id, () =>
    addEventItemsWorkflow(container).run({ input }),
  )
  return result
}

const addEventItemsWorkflow = createWorkflow("add-event-items", (input: WorkflowData<EventItems>) => {
  const ticket = requireTicketStep(input)
  const hold = holdTicketsStep(transform({ input, ticket }, ({ input, ticket }) => ({ ...input, ...ticket })))
  reserveAdmissionsStep(
    transform({ input, ticket, hold }, ({ input, ticket, hold }) => ({
      line_id: hold.line_id,
      event_id: ticket.event_id,
      ticket_id: input.ticket_id,
      quantity: input.quantity,
      attendees: ticket.attendees,
      form: ticket.form,
    })),
  )
  when("the-cart-has-no-country", { ticket }, ({ ticket }) => ticket.country_code !== null).then(() => {
    updateCartsStep(
      transform({ input, ticket }, ({ input, ticket }) => [
        { id: input.cart_id, shipping_address: { country_code: ticket.country_code ?? "" } },
      ]),
    )
  })
  addToCartWorkflow.runAsStep({
    input: transform({ input, ticket, hold }, ({ input, ticket, hold }) => ({
      cart_id: input.cart_id,
      items: [
        {
          variant_id: ticket.variant_id,
          quantity: input.quantity,
          requires_shipping: false,
          metadata: { [HOLD_TOKEN]: hold.token },
        },
      ],
    })),
  })
  return new WorkflowResponse(transform({ hold }, ({ hold }) => ({ hold_id: hold.hold_id })))
})
