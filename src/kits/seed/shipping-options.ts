import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, ShippingOptionPriceType } from "@medusajs/framework/utils"
import {
  createShippingOptionsWorkflow,
  createShippingOptionTypesWorkflow,
  deleteShippingOptionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { salesRegions } from "./demo-shop"
import { ensure, found } from "./ensure"

export const FULFILLMENT_PROVIDER = "manual_manual"

const SPEEDS = [
  { code: "standard" as const, label: "Standard", description: "The usual delivery" },
  { code: "express" as const, label: "Express", description: "Before everything else" },
]

/** The options are visible in the shop, and are for deliveries and not for returns. */
const RULES = [
  { attribute: "enabled_in_store", operator: "eq" as const, value: "true" },
  { attribute: "is_return", operator: "eq" as const, value: "false" },
]

/** Creates the options for each delivery speed in each delivery area. `serviceZones` contains ids by name. */
export async function seedShippingOptions(
  container: MedusaContainer,
  serviceZones: Map<string, string>,
  shippingProfileId: string,
): Promise<void> {
  const types = await seedTypes(container)
  const known = await optionsOf(container, [...serviceZones.values()])

  // The engine sets the price after it has created the option. After an interrupted run, an option may have no price.
  const unpriced = known.filter(({ isPriced }) => !isPriced)
  if (unpriced.length > 0) {
    await deleteShippingOptionsWorkflow(container).run({ input: { ids: unpriced.map(({ id }) => id) } })
  }

  const wanted = salesRegions.flatMap(({ name, delivery }) =>
    SPEEDS.map(({ code, label }) => ({
      name: `${label}, ${delivery[code].description}`,
      price_type: ShippingOptionPriceType.FLAT,
      service_zone_id: found(serviceZones, name),
      shipping_profile_id: shippingProfileId,
      provider_id: FULFILLMENT_PROVIDER,
      type_id: found(types, code),
      prices: Object.entries(delivery[code].prices).map(([currency_code, amount]) => ({
        currency_code,
        amount,
      })),
      rules: RULES,
    })),
  )
  const missing = wanted.filter(
    ({ type_id, service_zone_id }) =>
      !known.some(
        ({ isPriced, typeId, zoneId }) => isPriced && typeId === type_id && zoneId === service_zone_id,
      ),
  )
  if (missing.length > 0) await createShippingOptionsWorkflow(container).run({ input: missing })
}

/** Returns their ids by code. */
async function seedTypes(container: MedusaContainer): Promise<Map<string, string>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  return ensure({
    wanted: SPEEDS,
    keyOf: ({ code }) => code,
    find: async () => {
      const { data } = await query.graph({ entity: "shipping_option_type", fields: ["id", "code"] })
      return new Map(data.map(({ id, code }) => [code, id]))
    },
    create: (missing) =>
      createShippingOptionTypesWorkflow(container).run({ input: { shipping_option_types: missing } }),
  })
}

async function optionsOf(container: MedusaContainer, serviceZoneIds: string[]) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "shipping_option",
    fields: ["id", "service_zone_id", "shipping_option_type_id", "price_set_link.price_set_id"],
    filters: { service_zone_id: serviceZoneIds },
  })
  return data.map((option) => ({
    id: option.id,
    zoneId: option.service_zone_id,
    typeId: option.shipping_option_type_id,
    isPriced: option.price_set_link != null,
  }))
}
