import { createCustomer } from "../create-customer"
import { createDefinition } from "../metafields"
import { unique } from "../unique"
import type { ListEntries, ListEntry } from "./list"

/** Definitions with a default, which every record of the kind has. */
const fieldsOf =
  (path: string, resourceType: string): ListEntry =>
  async (shop) => ({
    path,
    table: "metafield_definition",
    add: async (count) => {
      for (let added = 0; added < count; added++)
        await createDefinition(shop, { resource_type: resourceType, default_value: "A default" })
    },
  })

export const lists: ListEntries = {
  "GET /store/metafields/:resource_type/:resource_id": fieldsOf("/store/metafields/shop/shop", "shop"),
  "GET /admin/metafields/:resource_type/:resource_id": async (shop) => {
    const entry = fieldsOf(`/admin/metafields/customer/${(await createCustomer(shop)).id}`, "customer")
    if (typeof entry !== "function") throw new Error("This list has no entry.")
    return entry(shop)
  },
  "GET /admin/metafield-definitions": async (shop) => {
    const name = unique("word")
    return {
      path: `/admin/metafield-definitions?q=${name}`,
      table: "metafield_definition",
      add: async (count) => {
        for (let added = 0; added < count; added++)
          await createDefinition(shop, { resource_type: "order", name })
      },
    }
  },
}
