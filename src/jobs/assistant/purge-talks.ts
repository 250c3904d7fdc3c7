import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../lib/clock"

const DAY_MS = 24 * 60 * 60_000
/** So often a run deletes a bounded number; what is left is the next one's. */
const BATCHES = 50

/** Deletes talks that are older than a shop keeps them, for each tenant. */
export default async function purgeAssistantTalks(container: MedusaContainer): Promise<void> {
  const { retention_days } = await container.resolve("tenantConfig").read("assistant")
  const before = new Date(clock.now() - retention_days * DAY_MS)
  for (let batch = 1; batch <= BATCHES; batch++)
    if ((await container.resolve("assistant").purgeSessions(before)) === 0) return
}

export const config = {
  name: "purge-assistant-talks",
  schedule: "17 3 * * *",
}
