import type { MedusaContainer } from "@medusajs/framework/types"
import { route } from "../../../kits/rows/route"
import { collectionRoutes, itemRoutes } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import type { SignedInActor } from "../../../lib/actor"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { addressNameOf, resourceNamed } from "../../resource-types"
import type { MetafieldDefinitionInput } from "../module/types"
import { metafieldDefinitionWorkflows, removeMetafieldDefinitionWorkflow } from "../workflows/definitions"
import { adminMetafieldDefinitions } from "./admin-metafield-definitions.rows"

const table = tableOperations(metafieldDefinitionWorkflows, (scope) => async (filters, config) => {
  const [found, count] = await scope.resolve("metafields").listAndCountMetafieldDefinitions(filters, config)
  return [found.map((one) => ({ ...one, default_value: one.default_value?.value ?? null })), count]
})

async function create(
  scope: MedusaContainer,
  input: MetafieldDefinitionInput,
  actor: SignedInActor,
): Promise<string> {
  const resource = resourceNamed(input.resource_type)
  if (!resource?.hasMetafields)
    throw errors.invalidField("Field 'resource_type': no kind of record with metafields has this name.")
  return table.create(scope, { ...input, resource_type: addressNameOf(resource) }, actor)
}

const operations = { ...table, create }

const DELETED = { deleted: true } as const

declareHandlers([
  ...Object.values(collectionRoutes(adminMetafieldDefinitions, operations)),
  itemRoutes(adminMetafieldDefinitions, operations).GET,
  itemRoutes(adminMetafieldDefinitions, operations).POST,
  route(adminMetafieldDefinitions.remove, async ({ params: { id }, query, scope }) => {
    await removeMetafieldDefinitionWorkflow(scope).run({
      input: { id, withValues: query.with_values === true },
    })
    return { id, object: "metafield_definition", ...DELETED }
  }),
])
