import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { requestReturnWorkflow } from "../workflows/request-return"
import { returns } from "./store-returns.rows"
import { shownReturn } from "./store-returns-shown-return"

/**
 * Replaces the engine's route. That one lets everybody who knows an order's id set prices and report goods as received.
 */
export const createReturn = route(returns.createReturn, async ({ body, actor, scope }) => {
  const { result } = await requestReturnWorkflow(scope).run({ input: { ...body, customer_id: actor.id } })
  return { return: await shownReturn(scope, result.id) }
})

declareHandlers([createReturn])
