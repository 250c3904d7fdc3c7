import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { conflictError } from "../../../../lib/errors"
import { holdingsOf } from "../../../holdings"
import { type CancellationCause, heeds } from "../../module/lib/cancellation-causes"

interface Checked {
  order_id: string
  cause: CancellationCause
  /** The order is cancelled, or its money is on its way back. Only the rest of the work is left. */
  isUnderWay: boolean
}

/**
 * Stops the cancellation of an order if a part of it refuses, such as a used ticket. The error names the line items. It
 * runs after the claim, because a claimed order admits nobody any more. Before it, somebody could use a ticket after
 * this check.
 *
 * Throws 409 `cancellation_window_closed`.
 */
export const requireCancellableHoldingsStep = createStep(
  "require-cancellable-holdings",
  async ({ order_id, cause, isUnderWay }: Checked, { container }) => {
    if (isUnderWay) return new StepResponse(undefined)
    const refusals = await holdingsOf(container).refusals({ order_id })
    const heeded = refusals.filter(({ reason }) => heeds(cause, reason))
    if (heeded.length === 0) return new StepResponse(undefined)
    const items = await itemsOf(container, order_id)
    throw conflictError(
      heeded.flatMap(({ line_id, message }) =>
        items
          .filter(({ id }) => line_id === null || id === line_id)
          .map(({ id, title }) => ({
            path: `items.${id}`,
            code: "cancellation_window_closed" as const,
            message: `The line item '${title}' (${id}) cannot be canceled. ${message}`,
          })),
      ),
    )
  },
)

async function itemsOf(container: MedusaContainer, id: string) {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: ["items.id", "items.title"], filters: { id } })
  return (data[0]?.items ?? []).flatMap((item) => (item ? [{ id: item.id, title: item.title }] : []))
}
