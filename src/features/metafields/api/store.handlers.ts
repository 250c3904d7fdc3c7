import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { addressNameOf, shownRecords } from "../../resource-types"
import { metafield } from "../module/schemas"
import { inOrder } from "../services/in-order"
import { ownerNamed, realId } from "../services/owners"
import { metafields } from "./store.rows"

declareHandlers([
  route(metafields.listMetafields, async ({ params, query, scope, req }) => {
    const { limit, offset, order } = query
    const resource = ownerNamed(params.resource_type)
    const resourceId = await realId(scope, resource, params.resource_id)
    const channels = req.publishable_key_context?.sales_channel_ids ?? []
    const shown = await shownRecords(scope, resource, [resourceId], channels)
    if (!shown.has(resourceId)) throw errors.notFound()
    const owner = { resourceType: addressNameOf(resource), resourceId, onlyPublic: true }
    const fields = await scope.resolve("metafields").fieldsOf(owner)
    const found = await inOrder(fields, order)
    const list = found.slice(offset, offset + limit).map((one) => metafield.parse(one))
    return { metafields: list, count: found.length, offset, limit }
  }),
])
