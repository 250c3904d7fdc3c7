import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { addressNameOf } from "../../resource-types"
import { inOrder } from "../services/in-order"
import { knownIds, ownerNamed, realId, withRealOwners } from "../services/owners"
import { setMetafieldsWorkflow } from "../workflows/set-metafields"
import { adminMetafields } from "./admin-metafields.rows"

declareHandlers([
  route(adminMetafields.adminListMetafields, async ({ params, query, scope }) => {
    const { limit, offset, order } = query
    const resource = ownerNamed(params.resource_type)
    const resourceType = addressNameOf(resource)
    const resourceId = await realId(scope, resource, params.resource_id)
    if (!(await knownIds(scope, resourceType, [resourceId])).has(resourceId)) throw errors.notFound()
    const fields = await scope.resolve("metafields").fieldsOf({ resourceType, resourceId, onlyPublic: false })
    const found = await inOrder(fields, order)
    return { metafields: found.slice(offset, offset + limit), count: found.length, offset, limit }
  }),
  route(adminMetafields.adminSetMetafields, async ({ body, scope }) => {
    const given = await withRealOwners(scope, body.metafields)
    const values = await scope.resolve("metafields").prepare(given, (type, ids) => knownIds(scope, type, ids))
    const { result } = await setMetafieldsWorkflow(scope).run({ input: { values } })
    return { metafields: { set: result } }
  }),
])
