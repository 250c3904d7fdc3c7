import { pagination } from "../../../lib/contract/lists"
import { route } from "../../../lib/contract/route"
import { rateSnapshot } from "../../../modules/currency-rates/schemas"
import { adminRateSnapshots } from "./contract"

export const GET = route(adminRateSnapshots.adminListRateSnapshots, async ({ query, scope }) => {
  const { limit, offset, order, source, status } = query
  const filters = { ...(source && { source }), ...(status && { status }) }
  const [found, count] = await scope
    .resolve("currencyRates")
    .listAndCountRateSnapshots(filters, pagination({ limit, offset, order }))
  return { rate_snapshots: found.map((one) => rateSnapshot.parse(one)), count, offset, limit }
})
