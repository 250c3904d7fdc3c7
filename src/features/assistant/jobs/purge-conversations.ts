import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { earliest } from "../../../tenancy/schedule/next-due"
import { HOURS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { CONVERSATIONS } from "../module/due"

const DAY_MS = 24 * 60 * 60_000
/** The most batches per run. A further run deletes the rest, so that no run takes too long. */
const BATCHES = 50

/** Deletes conversations that are older than the shop's retention time. */
export const purgeAssistantConversations: ScheduledJob = {
  name: "purge-assistant-conversations",
  async due(container) {
    const oldest = await earliest(container, CONVERSATIONS)
    return oldest && new Date(oldest.getTime() + (await retentionMs(container)))
  },
  restSeconds: 24 * HOURS,
  async run(container) {
    const before = new Date(clock.now() - (await retentionMs(container)))
    for (let batch = 1; batch <= BATCHES; batch++)
      if ((await container.resolve("assistant").purgeSessions(before)) === 0) return
  },
}

async function retentionMs(container: MedusaContainer): Promise<number> {
  const { retention_days } = await container.resolve("tenantConfig").read("assistant")
  return retention_days * DAY_MS
}
