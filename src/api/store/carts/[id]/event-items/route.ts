import { cartHolds } from "../../../../../features/capacity/cart-holds"
import { route } from "../../../../../lib/contract/route"
import { addEventItems } from "../../../../../workflows/events/add-event-items"
import { eventItems } from "../../event-items-contract"
import { limitedClient } from "../../limited-client"
import { readCart } from "../../read-cart"

export const POST = route(eventItems.addEventItems, async ({ params, body, scope, req }) => {
  const limit = await limitedClient(req)
  const { hold_id } = await addEventItems(scope, { ...body, cart_id: params.id, limit })
  const found = await scope.resolve("capacity").holdsOf(params.id)
  const added = found.find(({ id }) => id === hold_id)
  return {
    cart: await readCart(scope, params.id),
    line_item_ids: added?.line_item_ids ?? [],
    hold: { id: hold_id, expires_at: added?.expires_at ?? new Date(0) },
    holds: await cartHolds(scope, params.id),
  }
})
