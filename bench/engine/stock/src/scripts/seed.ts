import type { ExecArgs } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, ShippingOptionPriceType } from "@medusajs/framework/utils"
import {
  createCollectionsWorkflow,
  createLinksWorkflow,
  createLocationFulfillmentSetWorkflow,
  createProductCategoriesWorkflow,
  createRegionsWorkflow,
  createServiceZonesWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRatesWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"

const FULFILLMENT_PROVIDER = "manual_manual"
const REGIONS = [
  { name: "Europe", currency_code: "eur", countries: ["de", "fr", "it"] },
  { name: "Great Britain", currency_code: "gbp", countries: ["gb"] },
  { name: "United States", currency_code: "usd", countries: ["us"] },
]

/** Fills a new shop with everything except products. The benchmark adds those by SQL, which is faster. */
export default async function seed({ container }: ExecArgs): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: stores } = await query.graph({ entity: "store", fields: ["id", "default_sales_channel_id"] })
  const { data: keys } = await query.graph({
    entity: "api_key",
    fields: ["id"],
    filters: { type: "publishable" },
  })
  const [store] = stores
  const [key] = keys
  const channel = store?.default_sales_channel_id
  if (!store || !channel || !key) throw new Error("The stock project has no store, sales channel or key.")
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: key.id, add: [channel] } })

  const { result: regions } = await createRegionsWorkflow(container).run({
    input: { regions: REGIONS.map((region) => ({ ...region, payment_providers: ["pp_system_default"] })) },
  })
  const { result: taxRegions } = await createTaxRegionsWorkflow(container).run({
    input: REGIONS.flatMap(({ countries }) =>
      countries.map((country_code) => ({ country_code, provider_id: "tp_system" })),
    ),
  })
  await createTaxRatesWorkflow(container).run({
    input: taxRegions.map(({ id, country_code }) => ({
      tax_region_id: id,
      name: "Sales tax",
      code: `${country_code}-standard`,
      rate: 19,
      is_default: true,
    })),
  })

  const { result: locations } = await createStockLocationsWorkflow(container).run({
    input: { locations: [{ name: "Warehouse" }] },
  })
  const location = locations[0]?.id ?? ""
  await linkSalesChannelsToStockLocationWorkflow(container).run({ input: { id: location, add: [channel] } })
  await createLinksWorkflow(container).run({
    input: [
      {
        [Modules.STOCK_LOCATION]: { stock_location_id: location },
        [Modules.FULFILLMENT]: { fulfillment_provider_id: FULFILLMENT_PROVIDER },
      },
    ],
  })
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: store.id },
      update: {
        default_region_id: regions[0]?.id,
        default_location_id: location,
        supported_currencies: ["eur", "gbp", "usd", "try"].map((currency_code, index) => ({
          currency_code,
          is_default: index === 0,
        })),
      },
    },
  })

  await createLocationFulfillmentSetWorkflow(container).run({
    input: { location_id: location, fulfillment_set_data: { name: "Delivery", type: "shipping" } },
  })
  const { data: sets } = await query.graph({ entity: "fulfillment_set", fields: ["id"] })
  const { result: zones } = await createServiceZonesWorkflow(container).run({
    input: {
      data: REGIONS.map(({ name, countries }) => ({
        name,
        fulfillment_set_id: sets[0]?.id ?? "",
        geo_zones: countries.map((country_code) => ({ type: "country" as const, country_code })),
      })),
    },
  })
  const { data: known } = await query.graph({ entity: "shipping_profile", fields: ["id"] })
  const profiles =
    known.length > 0
      ? known
      : (
          await createShippingProfilesWorkflow(container).run({
            input: { data: [{ name: "Default", type: "default" }] },
          })
        ).result
  await createShippingOptionsWorkflow(container).run({
    input: zones.flatMap((zone) =>
      ["Standard", "Express"].map((name) => ({
        name,
        price_type: ShippingOptionPriceType.FLAT,
        service_zone_id: zone.id,
        shipping_profile_id: profiles[0]?.id ?? "",
        provider_id: FULFILLMENT_PROVIDER,
        type: { label: name, description: name, code: name.toLowerCase() },
        prices: ["eur", "gbp", "usd"].map((currency_code) => ({ currency_code, amount: 5 })),
        rules: [
          { attribute: "enabled_in_store", operator: "eq" as const, value: "true" },
          { attribute: "is_return", operator: "eq" as const, value: "false" },
        ],
      })),
    ),
  })

  const numbers = Array.from({ length: 10 }, (_, index) => index + 1)
  await createProductCategoriesWorkflow(container).run({
    input: {
      product_categories: numbers.map((number) => ({
        name: `Category ${number}`,
        handle: `category-${number}`,
        is_active: true,
      })),
    },
  })
  await createCollectionsWorkflow(container).run({
    input: {
      collections: numbers.map((number) => ({
        title: `Collection ${number}`,
        handle: `collection-${number}`,
      })),
    },
  })
}
