import { createCartWorkflow } from "@medusajs/medusa/core-flows"
import type { CartLine } from "../../../../kits/holdings/types"
import { holdingsOf } from "../../../holdings"

createCartWorkflow.hooks.validate(async ({ cart }: { cart: { items?: CartLine[] } }, { container }) => {
  await holdingsOf(container).validate({ kind: "create", items: cart.items ?? [] })
})
