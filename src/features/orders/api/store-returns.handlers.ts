import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { z } from "zod"
import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { requestReturnWorkflow } from "../workflows/request-return"
import { requestedReturn, returns } from "./store-returns.rows"

const JOINED = { exchange_id: true, claim_id: true, shipping_methods: true } as const
const { items, ...own } = requestedReturn.omit(JOINED).shape

const FIELDS = [
  ...Object.keys(own),
  ...Object.keys(items.element.shape).map((field) => `items.${field}`),
  // The engine joins the names and amounts of shipping methods only if all their fields are wanted.
  "shipping_methods.*",
]

/** A return that its customer has requested. */
async function shownReturn(scope: MedusaContainer, id: string): Promise<z.output<typeof requestedReturn>> {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "return", fields: FIELDS, filters: { id } })
  const [found] = data
  if (!found) throw errors.notFound("No return has this id.")
  // Only admins create returns for an exchange or a claim.
  return requestedReturn.parse({ ...found, exchange_id: null, claim_id: null })
}

/**
 * Replaces the engine's route. That one lets everybody who knows an order's id set prices and report goods as received.
 */
export const createReturn = route(returns.createReturn, async ({ body, actor, scope }) => {
  const { result } = await requestReturnWorkflow(scope).run({ input: { ...body, customer_id: actor.id } })
  return { return: await shownReturn(scope, result.id) }
})

declareHandlers([createReturn])
