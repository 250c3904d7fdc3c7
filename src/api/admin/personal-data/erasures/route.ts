import { dated } from "../../../../lib/contract/dated"
import { pagination } from "../../../../lib/contract/lists"
import { route } from "../../../../lib/contract/route"
import { parsedRow } from "../../../../lib/database"
import { erasure } from "../../../../modules/privacy/schemas"
import { erasePerson } from "../../../../workflows/privacy/erase-person"
import { adminPersonalData } from "../contract"
import { requiredPerson } from "../person"

const row = dated(erasure)

export const GET = route(adminPersonalData.adminListErasures, async ({ query, scope }) => {
  const { status, customer_id, limit, offset } = query
  const filters = { ...(status && { status }), ...(customer_id && { customer_id }) }
  const [requests, count] = await scope
    .resolve("privacy")
    .listAndCountErasureRequests(filters, pagination(query))
  return { erasures: requests.map((request) => parsedRow(row, request)), count, offset, limit }
})

export const POST = route(adminPersonalData.adminErasePerson, async ({ body, actor, scope }) => ({
  erasure: await erasePerson(scope, { ...requiredPerson(body), actor }),
}))
