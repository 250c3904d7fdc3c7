import { OrderStatus } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { convertDraftOrderWorkflow, createOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { OrderedPeriod } from "./lib/ordered-period"

/**
 * Places the order of a paid period: it takes stock, has taxes, and counts as revenue like any other. If a step fails,
 * the earlier ones are undone by the engine.
 */
export const placeSubscriptionOrderWorkflow = createWorkflow(
  "place-subscription-order",
  (input: WorkflowData<OrderedPeriod>) => {
    const draft = createOrderWorkflow.runAsStep({
      input: transform({ input }, ({ input }) => ({
        ...input,
        status: OrderStatus.DRAFT,
        is_draft_order: true,
      })),
    })
    convertDraftOrderWorkflow.runAsStep({ input: transform({ draft }, ({ draft }) => ({ id: draft.id })) })
    return new WorkflowResponse(transform({ draft }, ({ draft }) => draft.id))
  },
)
