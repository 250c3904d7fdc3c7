import { updateCartWorkflow } from "@medusajs/medusa/core-flows"
import { holdingsOf } from "../../../holdings"

interface Updating {
  input: { id: string; region_id?: string | null; customer_id?: string | null }
  cart: { region?: { id: string } | null }
}

updateCartWorkflow.hooks.validate(async ({ input, cart }: Updating, { container }) => {
  const { id, region_id, customer_id } = input
  if (!region_id || region_id === cart.region?.id) return
  await holdingsOf(container).validate({
    kind: "move",
    cart_id: id,
    region_id,
    customer_id: customer_id ?? undefined,
  })
})
