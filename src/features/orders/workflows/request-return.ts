import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  acquireLockStep,
  createAndCompleteReturnOrderWorkflow,
  releaseLockStep,
} from "@medusajs/medusa/core-flows"
import { type RequestedReturn, requireReturnableStep } from "./steps/require-returnable"

const WAIT_SECONDS = 10
const LOCK_SECONDS = 60

/**
 * Registers that a customer wants to return items of an order, with a shipping option for returns at the shop's price.
 * An admin receives the items and refunds them. Requests for one order run one after the other, so that together they
 * never return more than was delivered.
 *
 * Throws 404 for another customer's order, and 400 `invalid_field` for an unknown item. Throws 409 `invalid_state` for
 * items that were not delivered or were already returned.
 */
export const requestReturnWorkflow = createWorkflow(
  "request-return",
  (input: WorkflowData<RequestedReturn>) => {
    const key = input.order_id
    acquireLockStep({ key, timeout: WAIT_SECONDS, ttl: LOCK_SECONDS })
    const { location_id } = requireReturnableStep(input)
    const returned = createAndCompleteReturnOrderWorkflow.runAsStep({
      input: transform({ input, location_id }, ({ input, location_id }) => ({
        order_id: input.order_id,
        created_by: input.customer_id,
        items: input.items.map(({ id, quantity, reason_id, note }) => ({
          id,
          quantity,
          ...(reason_id && { reason_id }),
          ...(note && { note }),
        })),
        return_shipping: { option_id: input.return_shipping.option_id },
        location_id,
        ...(input.note && { note: input.note }),
      })),
    })
    releaseLockStep({ key })
    return new WorkflowResponse(transform({ returned }, ({ returned }) => ({ id: returned.id })))
  },
)
