import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { dated } from "../../../kits/rows/dated"
import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { clock } from "../../../lib/clock"
import { parsedRow } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { readPersonalData } from "../../personal-data"
import { erasure, retentionRun } from "../module/schemas"
import { erasePerson } from "../workflows"
import { adminPersonalData } from "./admin.rows"

const row = dated(erasure)
const runRow = dated(retentionRun)

declareHandlers([
  route(adminPersonalData.adminReadPersonalData, async ({ query, scope, res }) => {
    const sql = scope.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const records = await readPersonalData(sql, requiredPerson(query))
    res.setHeader("cache-control", "no-store")
    return { personal_data: { generated_at: clock.date(), records } }
  }),
  route(adminPersonalData.adminListErasures, async ({ query, scope }) => {
    const { status, customer_id, limit, offset } = query
    const filters = { ...(status && { status }), ...(customer_id && { customer_id }) }
    const [requests, count] = await scope
      .resolve("privacy")
      .listAndCountErasureRequests(filters, pagination(query))
    return { erasures: requests.map((request) => parsedRow(row, request)), count, offset, limit }
  }),
  route(adminPersonalData.adminListRetentionRuns, async ({ query, scope }) => {
    const { job, limit, offset } = query
    const [runs, count] = await scope
      .resolve("privacy")
      .listAndCountRetentionRuns(job ? { job } : {}, pagination(query))
    return { retention_runs: runs.map((run) => parsedRow(runRow, run)), count, offset, limit }
  }),
  route(adminPersonalData.adminErasePerson, async ({ body, actor, scope }) => ({
    erasure: await erasePerson(scope, { ...requiredPerson(body), actor }),
  })),
])

/** Throws 400 `missing_field` if the caller names nobody. */
function requiredPerson({
  email,
  customer_id: customerId,
}: {
  email?: string | undefined
  customer_id?: string | undefined
}) {
  if (email === undefined && customerId === undefined) throw errors.missingField("email")
  return { email, customerId }
}
