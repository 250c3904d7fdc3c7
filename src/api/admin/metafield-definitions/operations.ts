import type { MedusaContainer } from "@medusajs/framework/types"
import { addressNameOf, resourceNamed } from "../../../features/resource-types"
import type { SignedInActor } from "../../../lib/actor"
import { tableOperations } from "../../../lib/crud/table-operations"
import { errors } from "../../../lib/errors"
import type { MetafieldDefinitionInput } from "../../../modules/metafields/types"
import { metafieldDefinitionWorkflows } from "../../../workflows/metafields/definitions"

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

export const operations = { ...table, create }
