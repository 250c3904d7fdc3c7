import { createCartWorkflow } from "@medusajs/medusa/core-flows"
import { holdingsOf } from "../../../features/holdings"
import type { CartLine } from "../../../lib/holdings/types"

createCartWorkflow.hooks.validate(async ({ cart }: { cart: { items?: CartLine[] } }, { container }) => {
  await holdingsOf(container).validate({ kind: "create", items: cart.items ?? [] })
})
