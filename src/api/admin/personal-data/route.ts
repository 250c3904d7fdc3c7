import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readPersonalData } from "../../../features/personal-data"
import { clock } from "../../../lib/clock"
import { route } from "../../../lib/contract/route"
import { adminPersonalData } from "./contract"
import { requiredPerson } from "./person"

export const GET = route(adminPersonalData.adminReadPersonalData, async ({ query, scope, res }) => {
  const sql = scope.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const records = await readPersonalData(sql, requiredPerson(query))
  res.setHeader("cache-control", "no-store")
  return { personal_data: { generated_at: clock.date(), records } }
})
