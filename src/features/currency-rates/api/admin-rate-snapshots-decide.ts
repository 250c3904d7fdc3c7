import type { MedusaContainer } from "@medusajs/framework/types"
import type { SignedInActor } from "../../../lib/actor"
import { rateSnapshot } from "../module/schemas"
import { decideSnapshotWorkflow } from "../workflows/decide-snapshot"

export async function decide(
  { scope, id, actor }: { scope: MedusaContainer; id: string; actor: SignedInActor },
  status: "active" | "rejected",
) {
  await decideSnapshotWorkflow(scope).run({ input: { id, status, actor: actor.id } })
  return { rate_snapshot: rateSnapshot.parse(await scope.resolve("currencyRates").retrieveRateSnapshot(id)) }
}
