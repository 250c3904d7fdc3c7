import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { deleteLineItemsWorkflow } from "@medusajs/medusa/core-flows"
import { holdCart } from "../../kits/shop/hold-cart"
import { errors } from "../../lib/errors"

interface HeldItem {
  cart_id: string
  line_id: string
  /** The kind of the hold. */
  kind: string
  /** The word for the kind's places in messages, such as `tickets`. */
  called: string
}

/** Throws 404 if the line item has no hold of this kind. */
const requireHeldItemStep = createStep(
  "require-held-item",
  async ({ cart_id, line_id, kind, called }: HeldItem, { container }) => {
    const holds = await container.resolve("capacity").holdsOf(cart_id)
    const hold = holds.find((one) => one.kind === kind && one.line_item_ids.includes(line_id))
    if (!hold) throw errors.notFound(`The cart has no ${called} with this line item's id.`)
    return new StepResponse(hold.line_item_ids)
  },
)

/**
 * Removes all line items of one hold from a cart, while it holds the cart's lock. A trigger releases their places in the
 * same transaction.
 *
 * Throws 404 if the line item has no hold of this kind, and 503 `unavailable` if the cart stays locked.
 */
export async function removeHeldItems(container: MedusaContainer, input: HeldItem): Promise<void> {
  await holdCart(container, input.cart_id, () => removeHeldItemsWorkflow(container).run({ input }))
}

const removeHeldItemsWorkflow = createWorkflow("remove-held-items", (input: WorkflowData<HeldItem>) => {
  const ids = requireHeldItemStep(input)
  deleteLineItemsWorkflow.runAsStep({
    input: transform({ input, ids }, ({ input, ids }) => ({ cart_id: input.cart_id, ids })),
  })
  return new WorkflowResponse(void 0)
})
