import { cartHolds } from "../../../../../features/capacity/cart-holds"
import { route } from "../../../../../lib/contract/route"
import { addTourItemsWorkflow } from "../../../../../workflows/tours/add-tour-items"
import { limitedClient } from "../../limited-client"
import { readCart } from "../../read-cart"
import { tourItems } from "../../tour-items-contract"

export const POST = route(tourItems.addTourItems, async ({ params, body, scope, req }) => {
  const limit = await limitedClient(req)
  const { result } = await addTourItemsWorkflow(scope).run({ input: { ...body, cart_id: params.id, limit } })
  const found = await scope.resolve("capacity").holdsOf(params.id)
  const added = found.find(({ id }) => id === result.hold_id)
  return {
    cart: await readCart(scope, params.id),
    line_item_ids: added?.line_item_ids ?? [],
    hold: { id: result.hold_id, expires_at: added?.expires_at ?? new Date(0) },
    holds: await cartHolds(scope, params.id),
  }
})
