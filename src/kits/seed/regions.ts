import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createPricePreferencesWorkflow,
  createRegionsWorkflow,
  updateRegionsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"
import { defaultRegionName, type SalesRegion, salesRegions } from "./demo-shop"
import { found } from "./ensure"
import type { Seed } from "./seed"
import { readStore } from "./store"

const PAYMENT_PROVIDERS = ["pp_system_default"]

/** The shop's regions with currencies and payment providers. */
export const regions: Seed = {
  name: "regions",
  async run(container) {
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
  },
}

/**
 * Completes regions. The engine adds some settings after it has created a region, and an interrupted run may lack them.
 */
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
