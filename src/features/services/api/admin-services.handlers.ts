import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { OrderedPage } from "../../../kits/rows/lists"
import { crudHandlers, type Operations } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import type { NewServiceInput, ServiceChange } from "../module/types"
import { serviceWorkflows } from "../workflows/services"
import { adminServices } from "./admin-services.rows"

interface Query extends OrderedPage {
  is_active?: string | undefined
  q?: string | undefined
  fields?: string | undefined
}

const table = tableOperations(serviceWorkflows, (scope) => async ({ is_active, ...filters }, config) => {
  const active = is_active === undefined ? {} : { is_active: is_active === "true" }
  const [found, count] = await scope
    .resolve("services")
    .listAndCountServices({ ...filters, ...active }, config)
  return [await withPrices(scope, found), count]
})

/** Admin routes for services. Responses also contain the base prices, which the engine stores. */
const operations: Operations<Query, NewServiceInput, ServiceChange> = table

async function withPrices(
  scope: MedusaContainer,
  services: { variant_id: string | null; is_free: boolean }[],
): Promise<object[]> {
  const ids = services.flatMap(({ variant_id }) => variant_id ?? [])
  const { data } =
    ids.length === 0
      ? { data: [] }
      : await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
          entity: "variant",
          fields: [
            "id",
            "price_set.prices.amount",
            "price_set.prices.currency_code",
            "price_set.prices.price_list_id",
            "price_set.prices.rules_count",
          ],
          filters: { id: ids },
        })
  return services.map((service) => {
    const variant = data.find(({ id }) => id === service.variant_id)
    const own = (variant?.price_set?.prices ?? []).filter((price) => !price?.rules_count)
    return {
      ...service,
      prices: service.is_free
        ? []
        : own.flatMap((price) =>
            price?.currency_code
              ? [{ amount: Number(price.amount), currency_code: price.currency_code }]
              : [],
          ),
    }
  })
}

declareHandlers(crudHandlers(adminServices, operations))
