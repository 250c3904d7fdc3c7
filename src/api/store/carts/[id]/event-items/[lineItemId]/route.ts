import { cartHolds } from "../../../../../../features/capacity/cart-holds"
import { EVENT_KIND } from "../../../../../../features/events/tickets-kind"
import { route } from "../../../../../../lib/contract/route"
import { removeHeldItemsWorkflow } from "../../../../../../workflows/capacity/remove-held-items"
import { eventItems } from "../../../event-items-contract"
import { readCart } from "../../../read-cart"

export const DELETE = route(eventItems.removeEventItem, async ({ params: { id, lineItemId }, scope }) => {
  await removeHeldItemsWorkflow(scope).run({
    input: { cart_id: id, line_id: lineItemId, kind: EVENT_KIND, called: "tickets" },
  })
  return {
    id: lineItemId,
    object: "line-item" as const,
    deleted: true as const,
    parent: await readCart(scope, id),
    holds: await cartHolds(scope, id),
  }
})
