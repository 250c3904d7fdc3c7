import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createTaxRatesWorkflow, createTaxRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { salesRegions, stateTaxes } from "./demo-shop"
import { ensure, found } from "./ensure"
import type { Seed } from "./seed"

const TAX_PROVIDER = "tp_system"

/** The tax of each country, or of its states if the country has no tax. */
export const taxes: Seed = {
  name: "taxes",
  async run(container) {
    const countries = await seedCountries(container)
    const places = await seedStates(container, countries)
    await seedRates(container, places)
  },
}

function seedCountries(container: MedusaContainer): Promise<Map<string, string>> {
  return ensure({
    wanted: salesRegions.flatMap(({ countries }) => Object.keys(countries)),
    keyOf: (country) => country,
    find: () => taxRegionIds(container),
    create: (missing) =>
      createTaxRegionsWorkflow(container).run({
        input: missing.map((country) => ({ country_code: country, provider_id: TAX_PROVIDER })),
      }),
  })
}

function seedStates(
  container: MedusaContainer,
  countries: Map<string, string>,
): Promise<Map<string, string>> {
  return ensure({
    wanted: Object.keys(stateTaxes),
    keyOf: (state) => state,
    find: () => taxRegionIds(container),
    create: (missing) =>
      createTaxRegionsWorkflow(container).run({
        input: missing.map((state) => {
          const country = state.slice(0, state.indexOf("-"))
          return { country_code: country, province_code: state, parent_id: found(countries, country) }
        }),
      }),
  })
}

/**
 * Creates the tax rates. They are not created together with the countries, because an interrupted run could leave
 * countries without a rate.
 */
async function seedRates(container: MedusaContainer, places: Map<string, string>): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  await ensure({
    wanted: [
      ...salesRegions.flatMap(({ countries, taxName: name }) =>
        Object.entries(countries).map(([place, rate]) => ({ place, rate, name })),
      ),
      ...Object.entries(stateTaxes).map(([place, rate]) => ({ place, rate, name: "Sales tax" })),
    ].filter(({ rate }) => rate !== undefined),
    keyOf: ({ place }) => found(places, place),
    find: async () => {
      const { data } = await query.graph({
        entity: "tax_rate",
        fields: ["id", "tax_region_id"],
        filters: { is_default: true },
      })
      return new Map(data.map(({ id, tax_region_id }) => [tax_region_id, id]))
    },
    create: (missing) =>
      createTaxRatesWorkflow(container).run({
        input: missing.map(({ place, rate, name }) => ({
          tax_region_id: found(places, place),
          name,
          code: `${place}-standard`,
          rate,
          is_default: true,
        })),
      }),
  })
}

/** The ids of the existing tax regions, by the code of their country or state. */
async function taxRegionIds(container: MedusaContainer): Promise<Map<string, string>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "tax_region",
    fields: ["id", "country_code", "province_code"],
  })
  return new Map(data.map(({ id, country_code, province_code }) => [province_code ?? country_code, id]))
}
