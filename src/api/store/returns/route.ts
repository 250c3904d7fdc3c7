import { route } from "../../../lib/contract/route"
import { requestReturnWorkflow } from "../../../workflows/orders/request-return"
import { returns } from "./contract"
import { shownReturn } from "./shown-return"

/** In place of the engine's, which takes prices and the receipt of the goods from everybody who knows an order's id. */
export const POST = route(returns.createReturn, async ({ body, actor, scope }) => {
  const { result } = await requestReturnWorkflow(scope).run({ input: { ...body, customer_id: actor.id } })
  return { return: await shownReturn(scope, result.id) }
})
