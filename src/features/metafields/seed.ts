import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import type { MetafieldDefinitionInput } from "./module/types"
import { metafieldDefinitionWorkflows } from "./workflows/definitions"

const wanted: MetafieldDefinitionInput[] = [
  {
    resource_type: "product",
    namespace: "care",
    key: "instructions",
    name: "Care instructions",
    type: "text",
    default_value: "Wipe with a soft cloth.",
    is_public: true,
    is_pinned: true,
  },
  {
    resource_type: "product",
    namespace: "details",
    key: "is_handmade",
    name: "Made by hand",
    type: "boolean",
    is_public: true,
    is_filterable: true,
  },
  {
    resource_type: "customer",
    namespace: "service",
    key: "note",
    name: "Note for the service team",
    type: "long_text",
  },
]

export const metafields: Seed = {
  name: "metafields",
  async run(container) {
    await ensure({
      wanted,
      keyOf: ({ namespace, key }) => `${namespace}.${key}`,
      find: async () => {
        const known = await container
          .resolve("metafields")
          .listMetafieldDefinitions({ namespace: wanted.map(({ namespace }) => namespace) }, { take: 100 })
        return new Map(known.map(({ id, namespace, key }) => [`${namespace}.${key}`, id]))
      },
      create: async (missing) => {
        for (const input of missing)
          await metafieldDefinitionWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
      },
    })
  },
}
