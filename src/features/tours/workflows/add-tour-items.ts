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
import type { TourItems } from "../services/wanted"
import { holdTourPlacesStep, requireTourItemsStep, reserveTourBookingStep } from "./hold-tour-places"

/**
 * Adds a booking to a cart: one line item for each unit and option, all with one hold. The places are taken first, so a
 * departure that is sold out costs little. It holds the cart's lock.
 *
 * Throws 404 for an unknown departure, 409 `sold_out`, 409 `invalid_state` if it is not for sale, and 503 `unavailable`
 * if the cart stays locked.
 */
export async function addTourItems(container: MedusaContainer, input: TourItems) {
  const { result } = await holdCart(container, input.cart_id, () =>
    addTourItemsWorkflow(container).run({ input }),
  )
  return result
}

const addTourItemsWorkflow = createWorkflow("add-tour-items", (input: WorkflowData<TourItems>) => {
  const found = requireTourItemsStep(input)
  const hold = holdTourPlacesStep(
    transform(
      { input, found },
      ({ input: { cart_id, departure_id, limit }, found: { quota_id, lines } }) => ({
        cart_id,
        departure_id,
        quota_id,
        lines,
        limit,
      }),
    ),
  )
  reserveTourBookingStep(
    transform({ input, found, hold }, ({ input, found, hold }) => ({
      departure_id: input.departure_id,
      starts_at: found.starts_at,
      passengers: found.passengers,
      form: found.form,
      hold_id: hold.id,
      tour_id: found.tour_id,
      lines: found.lines,
    })),
  )
  when("the-cart-gets-the-country-of-the-tour", { found }, ({ found }) => found.country_code !== null).then(
    () => {
      updateCartsStep(
        transform({ input, found }, ({ input, found }) => [
          { id: input.cart_id, shipping_address: { country_code: found.country_code ?? "" } },
        ]),
      )
    },
  )
  addToCartWorkflow.runAsStep({
    input: transform({ input, found, hold }, ({ input, found, hold }) => ({
      cart_id: input.cart_id,
      items: found.lines.map(({ variant_id, quantity }, index) => ({
        variant_id,
        quantity,
        requires_shipping: false,
        metadata: {
          [HOLD_TOKEN]: hold.tokens[index],
          departure_id: input.departure_id,
          departs_at: found.starts_at,
        },
      })),
    })),
  })
  return new WorkflowResponse(transform({ hold }, ({ hold }) => ({ hold_id: hold.id })))
})
