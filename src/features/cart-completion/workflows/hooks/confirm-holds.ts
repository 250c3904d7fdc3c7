import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { untypedHook } from "../../../../engine/untyped-hook"
import { holdingsOf } from "../../../holdings"

interface Created {
  order_id: string
  cart_id: string
}

untypedHook<Created>(completeCartWorkflow, "orderCreated", async (order, { container }) => {
  await holdingsOf(container).confirm(order)
})
