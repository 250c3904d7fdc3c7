import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createLinksWorkflow,
  createLocationFulfillmentSetWorkflow,
  createServiceZonesWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"
import { salesRegions, shippingProfile, warehouse } from "./demo-shop"
import { ensure, found } from "./ensure"
import type { Seed } from "./seed"
import { FULFILLMENT_PROVIDER, seedShippingOptions } from "./shipping-options"
import { readStore } from "./store"

const FULFILLMENT_SET = "Delivery from the warehouse"

/** The warehouse, its delivery areas and the delivery costs. */
export const shipping: Seed = {
  name: "shipping",
  async run(container) {
    const locationId = await seedWarehouse(container)
    const fulfillmentSetId = await seedFulfillmentSet(container, locationId)
    const serviceZones = await seedServiceZones(container, fulfillmentSetId)
    const shippingProfileId = await seedShippingProfile(container)
    await seedShippingOptions(container, serviceZones, shippingProfileId)
  },
}

async function seedWarehouse(container: MedusaContainer): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { name } = warehouse
  const locations = await ensure({
    wanted: [warehouse],
    keyOf: (location) => location.name,
    find: async () => {
      const { data } = await query.graph({ entity: "stock_location", fields: ["id"], filters: { name } })
      return new Map(data.map(({ id }) => [name, id]))
    },
    create: (missing) => createStockLocationsWorkflow(container).run({ input: { locations: missing } }),
  })
  const id = found(locations, name)

  const store = await readStore(container)
  await updateStoresWorkflow(container).run({
    input: { selector: { id: store.id }, update: { default_location_id: id } },
  })
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id, add: [store.salesChannelId] },
  })
  await createLinksWorkflow(container).run({
    input: [
      {
        [Modules.STOCK_LOCATION]: { stock_location_id: id },
        [Modules.FULFILLMENT]: { fulfillment_provider_id: FULFILLMENT_PROVIDER },
      },
    ],
  })
  return id
}

async function seedFulfillmentSet(container: MedusaContainer, locationId: string): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const sets = await ensure({
    wanted: [FULFILLMENT_SET],
    keyOf: (name) => name,
    find: async () => {
      const { data } = await query.graph({
        entity: "fulfillment_set",
        fields: ["id", "name"],
        filters: { name: FULFILLMENT_SET },
      })
      return new Map(data.map(({ id, name }) => [name, id]))
    },
    create: () =>
      createLocationFulfillmentSetWorkflow(container).run({
        input: {
          location_id: locationId,
          fulfillment_set_data: { name: FULFILLMENT_SET, type: "shipping" },
        },
      }),
  })
  const id = found(sets, FULFILLMENT_SET)

  // The engine creates this link after the location. After an interrupted run, it may be missing.
  await createLinksWorkflow(container).run({
    input: [
      {
        [Modules.STOCK_LOCATION]: { stock_location_id: locationId },
        [Modules.FULFILLMENT]: { fulfillment_set_id: id },
      },
    ],
  })
  return id
}

/** Creates one delivery area per region, with the same name. Returns their ids by name. */
async function seedServiceZones(container: MedusaContainer, setId: string): Promise<Map<string, string>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  return ensure({
    wanted: salesRegions,
    keyOf: ({ name }) => name,
    find: async () => {
      const { data } = await query.graph({
        entity: "service_zone",
        fields: ["id", "name"],
        filters: { fulfillment_set: { id: setId } },
      })
      return new Map(data.map(({ id, name }) => [name, id]))
    },
    create: (missing) =>
      createServiceZonesWorkflow(container).run({
        input: {
          data: missing.map(({ name, countries }) => ({
            name,
            fulfillment_set_id: setId,
            geo_zones: Object.keys(countries).map((country) => ({ type: "country", country_code: country })),
          })),
        },
      }),
  })
}

async function seedShippingProfile(container: MedusaContainer): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { type } = shippingProfile
  const profiles = await ensure({
    wanted: [shippingProfile],
    keyOf: (profile) => profile.type,
    find: async () => {
      const { data } = await query.graph({ entity: "shipping_profile", fields: ["id"], filters: { type } })
      return new Map(data.map(({ id }) => [type, id]))
    },
    create: (missing) => createShippingProfilesWorkflow(container).run({ input: { data: missing } }),
  })
  return found(profiles, type)
}
