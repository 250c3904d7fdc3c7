import { route } from "../../../lib/contract/route"
import { requestReturnWorkflow } from "../../../workflows/orders/request-return"
import { returns } from "./contract"
import { shownReturn } from "./shown-return"

/** Replaces the engine's route, which accepts prices and receipt of goods from every caller who knows an order's id. */
export const POST = route(returns.createReturn, async ({ body, actor, scope }) => {
  const { result } = await requestReturnWorkflow(scope).run({ input: { ...body, customer_id: actor.id } })
  return { return: await shownReturn(scope, result.id) }
})
