import { inOrder } from "../../../../../features/metafields/in-order"
import { knownIds, ownerNamed, realId } from "../../../../../features/metafields/owners"
import { addressNameOf } from "../../../../../features/resource-types"
import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { adminMetafields } from "../../contract"

export const GET = route(adminMetafields.adminListMetafields, async ({ params, query, scope }) => {
  const { limit, offset, order } = query
  const resource = ownerNamed(params.resource_type)
  const resourceType = addressNameOf(resource)
  const resourceId = await realId(scope, resource, params.resource_id)
  if (!(await knownIds(scope, resourceType, [resourceId])).has(resourceId)) throw errors.notFound()
  const fields = await scope.resolve("metafields").fieldsOf({ resourceType, resourceId, onlyPublic: false })
  const found = await inOrder(fields, order)
  return { metafields: found.slice(offset, offset + limit), count: found.length, offset, limit }
})
