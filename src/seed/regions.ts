import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createPricePreferencesWorkflow,
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  updateRegionsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"
import { defaultRegionName, type SalesRegion, salesRegions, stateTaxes } from "./demo-shop"
import { ensure, found } from "./ensure"
import type { Seed } from "./seed"
import { readStore } from "./store"

const PAYMENT_PROVIDERS = ["pp_system_default"]
const TAX_PROVIDER = "tp_system"

/** Where the shop sells, in which currency, with which payment and taxes. */
export const regions: Seed = {
  name: "regions",
  async run(container) {
    await seedRegions(container)
    const countries = await seedCountryTaxes(container)
    await seedStateTaxes(container, countries)
  },
}

async function seedRegions(container: MedusaContainer): Promise<void> {
  const known = await regionIds(container)
  const missing = salesRegions.filter(({ name }) => !known.has(name))
  if (missing.length > 0) {
    await createRegionsWorkflow(container).run({
      input: {
        regions: missing.map(({ name, currency, countries, isTaxInclusive }) => ({
          name,
          currency_code: currency,
          countries: Object.keys(countries),
          payment_providers: PAYMENT_PROVIDERS,
          is_tax_inclusive: isTaxInclusive,
        })),
      },
    })
  }
  await completeRegions(
    container,
    salesRegions.filter(({ name }) => known.has(name)),
    known,
  )

  const { id } = await readStore(container)
  const ids = await regionIds(container)
  await updateStoresWorkflow(container).run({
    input: { selector: { id }, update: { default_region_id: found(ids, defaultRegionName) } },
  })
}

/** Regions of an unfinished run may lack what the engine makes after the region itself. */
async function completeRegions(
  container: MedusaContainer,
  unsure: SalesRegion[],
  ids: Map<string, string>,
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: preferences } = await query.graph({
    entity: "price_preference",
    fields: ["value"],
    filters: { attribute: "region_id" },
  })
  for (const { name, isTaxInclusive } of unsure) {
    const id = found(ids, name)
    await updateRegionsWorkflow(container).run({
      input: { selector: { id }, update: { payment_providers: PAYMENT_PROVIDERS } },
    })
    if (!preferences.some(({ value }) => value === id)) {
      await createPricePreferencesWorkflow(container).run({
        input: [{ attribute: "region_id", value: id, is_tax_inclusive: isTaxInclusive }],
      })
    }
  }
}

async function regionIds(container: MedusaContainer): Promise<Map<string, string>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "region", fields: ["id", "name"] })
  return new Map(data.map(({ id, name }) => [name, id]))
}

async function seedCountryTaxes(container: MedusaContainer): Promise<Map<string, string>> {
  return ensure({
    wanted: salesRegions.flatMap(({ countries, taxName }) =>
      Object.entries(countries).map(([country, rate]) => ({ country, rate, taxName })),
    ),
    keyOf: ({ country }) => country,
    find: () => taxRegionIds(container),
    create: (missing) =>
      createTaxRegionsWorkflow(container).run({
        input: missing.map(({ country, rate, taxName }) => ({
          country_code: country,
          provider_id: TAX_PROVIDER,
          default_tax_rate:
            rate === undefined ? undefined : { name: taxName, code: `${country}-standard`, rate },
        })),
      }),
  })
}

async function seedStateTaxes(container: MedusaContainer, countries: Map<string, string>): Promise<void> {
  await ensure({
    wanted: Object.entries(stateTaxes),
    keyOf: ([state]) => state,
    find: () => taxRegionIds(container),
    create: (missing) =>
      createTaxRegionsWorkflow(container).run({
        input: missing.map(([state, rate]) => {
          const country = state.slice(0, state.indexOf("-"))
          return {
            country_code: country,
            province_code: state,
            parent_id: found(countries, country),
            default_tax_rate: { name: "Sales tax", code: `${state}-standard`, rate },
          }
        }),
      }),
  })
}

/** The ids of the tax regions that there are, by the code of their country or state. */
async function taxRegionIds(container: MedusaContainer): Promise<Map<string, string>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "tax_region",
    fields: ["id", "country_code", "province_code"],
  })
  return new Map(data.map(({ id, country_code, province_code }) => [province_code ?? country_code, id]))
}
