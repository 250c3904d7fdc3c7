import { route } from "../../../lib/contract/route"
import { requestReturnWorkflow } from "../../../workflows/orders/request-return"
import { returns } from "./contract"
import { shownReturn } from "./shown-return"

/**
 * Replaces the engine's route. That one lets everybody who knows an order's id set prices and report goods as received.
 */
export const POST = route(returns.createReturn, async ({ body, actor, scope }) => {
  const { result } = await requestReturnWorkflow(scope).run({ input: { ...body, customer_id: actor.id } })
  return { return: await shownReturn(scope, result.id) }
})
