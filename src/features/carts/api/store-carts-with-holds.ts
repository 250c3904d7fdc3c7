import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { HOLD_TOKEN } from "../../capacity/module/types"
import { cartHolds } from "../../capacity/services/cart-holds"

const held = z.object({ metadata: z.object({ [HOLD_TOKEN]: z.string() }) })
const shownCart = z.object({
  id: z.string(),
  items: z.array(z.unknown()).refine((items) => items.some((item) => held.safeParse(item).success)),
})
const answer = z.union([
  z.looseObject({ cart: shownCart }).transform(({ cart }) => cart.id),
  z.looseObject({ parent: shownCart }).transform(({ parent }) => parent.id),
])

/** Adds `holds` to a response of the engine whose cart has limited places. Other carts cost nothing. */
export function addHolds(
  { scope }: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const json = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = json
    const { data: id } = answer.safeParse(body)
    if (id === undefined || typeof body !== "object" || body === null || "holds" in body) return json(body)
    cartHolds(scope, id).then((holds) => json({ ...body, holds }), next)
    return res
  }
}
