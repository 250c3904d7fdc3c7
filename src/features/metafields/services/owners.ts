import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { errors } from "../../../lib/errors"
import { addressNameOf, type DeclaredResource, existingRecords, resourceNamed } from "../../resource-types"
import type { MetafieldToSet } from "../module/types"

/** A kind of record that can have metafields. Throws 404 for any other. */
export function ownerNamed(name: string): DeclaredResource {
  const resource = resourceNamed(name)
  if (!resource?.hasMetafields) throw errors.notFound("No kind of record with metafields has this name.")
  return resource
}

/** The id of a record in its table. A record that is the only one of its kind can also be named by a fixed name. */
export async function realId(
  scope: MedusaContainer,
  { name, onlyId }: DeclaredResource,
  id: string,
): Promise<string> {
  if (onlyId === undefined || id !== onlyId) return id
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: name,
    fields: ["id"],
    pagination: { take: 1, order: { id: "ASC" } },
  })
  const [record] = z.array(z.looseObject({ id: z.string() })).parse(data)
  return record?.id ?? id
}

/** Replaces names by ids, and throws 400 for records that do not exist. */
export async function withRealOwners(
  scope: MedusaContainer,
  given: MetafieldToSet[],
): Promise<MetafieldToSet[]> {
  const named = await Promise.all(
    given.map(async (one, index) => {
      const resource = resourceNamed(one.resource_type)
      if (!resource?.hasMetafields)
        throw errors.invalidField(
          `Field 'metafields.${index}.resource_type': no kind of record with metafields has this name.`,
        )
      return {
        ...one,
        resource_type: addressNameOf(resource),
        resource_id: await realId(scope, resource, one.resource_id),
      }
    }),
  )
  for (const type of new Set(named.map(({ resource_type }) => resource_type))) {
    const own = named.filter(({ resource_type }) => resource_type === type)
    const known = await knownIds(
      scope,
      type,
      own.map(({ resource_id }) => resource_id),
    )
    for (const one of own)
      if (!known.has(one.resource_id))
        throw errors.invalidField(
          `Field 'metafields.${named.indexOf(one)}.resource_id': no ${type} has this id.`,
        )
  }
  return named
}

export async function knownIds(scope: MedusaContainer, type: string, ids: string[]): Promise<Set<string>> {
  const resource = resourceNamed(type)
  if (!resource) return new Set()
  const found = await existingRecords(scope, resource, [...new Set(ids)])
  return new Set(found.map(({ id }) => id))
}
