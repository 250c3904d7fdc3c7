import { route } from "../../../kits/rows/route"
import { cartHolds } from "../../capacity/services/cart-holds"
import { removeHeldItems } from "../../capacity/workflows"
import { limitedClient } from "../../carts/api/store-carts-limited-client"
import { readCart } from "../../carts/api/store-carts-read-cart"
import { declareHandlers } from "../../handlers"
import { TOUR_KIND } from "../services/tours-kind"
import { addTourItems } from "../workflows/add-tour-items"
import { tourItems } from "./store-carts-tour-items.rows"

declareHandlers([
  route(tourItems.addTourItems, async ({ params, body, scope, req }) => {
    const limit = await limitedClient(req)
    const { hold_id } = await addTourItems(scope, { ...body, cart_id: params.id, limit })
    const found = await scope.resolve("capacity").holdsOf(params.id)
    const added = found.find(({ id }) => id === hold_id)
    return {
      cart: await readCart(scope, params.id),
      line_item_ids: added?.line_item_ids ?? [],
      hold: { id: hold_id, expires_at: added?.expires_at ?? new Date(0) },
      holds: await cartHolds(scope, params.id),
    }
  }),
  route(tourItems.removeTourItem, async ({ params: { id, lineItemId }, scope }) => {
    await removeHeldItems(scope, {
      cart_id: id,
      line_id: lineItemId,
      kind: TOUR_KIND,
      called: "booking of a tour",
    })
    return {
      id: lineItemId,
      object: "line-item" as const,
      deleted: true as const,
      parent: await readCart(scope, id),
      holds: await cartHolds(scope, id),
    }
  }),
])
