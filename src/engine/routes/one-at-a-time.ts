import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { errors } from "../../lib/errors"
import { responseEnded } from "./response-ended"

const WAIT_SECONDS = 30

/** Finds the id of the order that a request changes. `undefined` if there is none, which the route itself refuses. */
type FindOrder = (req: MedusaRequest) => Promise<string | undefined>

/**
 * For routes of the engine that change an order without a lock. Calls for the same order run one after the other.
 * Workflows that lock the order's id wait too. If the caller disconnects, the next call still waits until the work has
 * ended.
 */
export function oneAtATime(findOrder: FindOrder) {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const order = await findOrder(req)
    if (order === undefined) return next()
    const run = async () => {
      const answered = responseEnded(res)
      next()
      await answered
    }
    try {
      await req.scope.resolve(Modules.LOCKING).execute(order, run, { timeout: WAIT_SECONDS })
    } catch (cause) {
      throw errors.unavailable(undefined, { cause })
    }
  }
}

/** For routes with the order's id in their path. */
export const orderItself: FindOrder = async ({ params: { id } }) => id

const beginning = z.object({ order_id: z.string() })

/** For a return, an exchange or a claim with its id in the path, or for a new one. */
export function orderOfChange(entity: "return" | "order_exchange" | "order_claim"): FindOrder {
  return async ({ params: { id }, body, scope }) => {
    if (id === undefined) return beginning.safeParse(body).data?.order_id
    const query = scope.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({ entity, fields: ["order_id"], filters: { id } })
    return data[0]?.order_id
  }
}

export const orderOfPayment: FindOrder = async ({ params: { id }, scope }) => {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "payment", fields: ["payment_collection.order.id"], filters: { id } })
  return data[0]?.payment_collection?.order?.id
}
