import { cartHolds } from "../../../../../../features/capacity/cart-holds"
import { TOUR_KIND } from "../../../../../../features/tours/tours-kind"
import { route } from "../../../../../../lib/contract/route"
import { removeHeldItemsWorkflow } from "../../../../../../workflows/capacity/remove-held-items"
import { readCart } from "../../../read-cart"
import { tourItems } from "../../../tour-items-contract"

export const DELETE = route(tourItems.removeTourItem, async ({ params: { id, lineItemId }, scope }) => {
  await removeHeldItemsWorkflow(scope).run({
    input: { cart_id: id, line_id: lineItemId, kind: TOUR_KIND, called: "booking of a tour" },
  })
  return {
    id: lineItemId,
    object: "line-item" as const,
    deleted: true as const,
    parent: await readCart(scope, id),
    holds: await cartHolds(scope, id),
  }
})
