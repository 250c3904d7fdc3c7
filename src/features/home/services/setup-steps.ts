import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { readRow } from "../../../lib/database"
import { wirings } from "../../wirings"

/** The set-up steps before a shop can sell, in the usual order. */
const STEPS = [
  { id: "products", to: "/products" },
  { id: "shipping", to: "/settings/locations" },
  { id: "payments", to: "/settings/config/payments" },
  { id: "mail", to: "/settings/config/mail" },
  { id: "brand", to: "/theme/brand" },
  { id: "storefront", to: "/settings/config/storefront" },
]

const catalogueRow = z.object({ products: z.boolean(), shipping: z.boolean() })

/** Which steps are done. Features tell it for their settings, as they tell it to the assistant. */
export async function setupSteps(container: MedusaContainer) {
  const setUps = new Map(wirings().flatMap(({ wiring }) => Object.entries(wiring.setUps ?? {})))
  const [ofEngine, ...ofFeatures] = await Promise.all([
    catalogue(container),
    ...STEPS.map(async ({ id }) => [id, await setUps.get(id)?.(container)] as const),
  ])
  const done = new Map([...Object.entries(ofEngine), ...ofFeatures.filter(([, is]) => is !== undefined)])
  return STEPS.map(({ id, to }) => ({ id, is_done: done.get(id) ?? false, to }))
}

/** Whether the engine has products and ways to ship them. */
async function catalogue(container: MedusaContainer): Promise<z.output<typeof catalogueRow>> {
  const found = await readRow(
    container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
    catalogueRow,
    `SELECT EXISTS (SELECT FROM product WHERE deleted_at IS NULL) AS products,
            EXISTS (SELECT FROM shipping_option WHERE deleted_at IS NULL) AS shipping`,
  )
  return found ?? { products: false, shipping: false }
}
