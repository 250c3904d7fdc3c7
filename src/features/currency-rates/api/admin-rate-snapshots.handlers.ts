import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { rateSnapshot } from "../module/schemas"
import { adminRateSnapshots } from "./admin-rate-snapshots.rows"
import { decide } from "./admin-rate-snapshots-decide"

declareHandlers([
  route(adminRateSnapshots.adminListRateSnapshots, async ({ query, scope }) => {
    const { limit, offset, order, source, status } = query
    const filters = { ...(source && { source }), ...(status && { status }) }
    const [found, count] = await scope
      .resolve("currencyRates")
      .listAndCountRateSnapshots(filters, pagination({ limit, offset, order }))
    return { rate_snapshots: found.map((one) => rateSnapshot.parse(one)), count, offset, limit }
  }),
  route(adminRateSnapshots.adminApproveRateSnapshot, ({ params: { id }, scope, actor }) =>
    decide({ scope, id, actor }, "active"),
  ),
  route(adminRateSnapshots.adminRejectRateSnapshot, ({ params: { id }, scope, actor }) =>
    decide({ scope, id, actor }, "rejected"),
  ),
])
