import type { MedusaContainer } from "@medusajs/framework/types"
import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import type { SignedInActor } from "../../../lib/actor"
import { declareHandlers } from "../../handlers"
import { rateSnapshot } from "../module/schemas"
import { decideSnapshotWorkflow } from "../workflows/decide-snapshot"
import { adminRateSnapshots } from "./admin-rate-snapshots.rows"

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

async function decide(
  { scope, id, actor }: { scope: MedusaContainer; id: string; actor: SignedInActor },
  status: "active" | "rejected",
) {
  await decideSnapshotWorkflow(scope).run({ input: { id, status, actor: actor.id } })
  return { rate_snapshot: rateSnapshot.parse(await scope.resolve("currencyRates").retrieveRateSnapshot(id)) }
}
