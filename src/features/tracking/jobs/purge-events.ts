import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { earliest } from "../../../tenancy/schedule/next-due"
import { HOUR_SECONDS } from "../../../tenancy/schedule/scheduled-job"
import { recordsRemovals } from "../../privacy/services/records-removals"
import { TRACKING_EVENTS } from "../module/due"

const DAY_MS = 24 * 60 * 60_000

/** Deletes the days of visitors' events that are older than the shop's retention time. A month that is over is dropped. */
export const purgeTrackingEvents = recordsRemovals({
  name: "purge-tracking-events",
  async due(container) {
    const oldest = await earliest(container, TRACKING_EVENTS)
    return oldest && new Date(startOfDay(oldest.getTime()) + DAY_MS + (await retentionMs(container)))
  },
  restSeconds: 6 * HOUR_SECONDS,
  async run(container, removals) {
    const tracking = container.resolve("tracking")
    const before = new Date(startOfDay(clock.now() - (await retentionMs(container))))
    await removals.from("tracking_event", async () => {
      for (const [month, rows] of Object.entries(await tracking.dropPartitions(before)))
        await removals.from(month, async (count) => count(rows))
    })
    await removals.from("tracking_event", (count) => tracking.purgeEvents(before, count))
    await removals.from("tracking_source", async () => tracking.forgetSources())
  },
})

function startOfDay(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS
}

async function retentionMs(container: MedusaContainer): Promise<number> {
  const { retention_days } = await container.resolve("tenantConfig").read("tracking")
  return retention_days * DAY_MS
}
