import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { earliest } from "../../../tenancy/schedule/next-due"
import { HOUR_SECONDS } from "../../../tenancy/schedule/scheduled-job"
import { recordsRemovals } from "../../privacy/services/records-removals"
import { EVENTS } from "../module/due"

const DAY_MS = 24 * 60 * 60_000

/** Deletes events that are older than the shop's retention time. */
export const purgeOutboxEvents = recordsRemovals({
  name: "purge-outbox-events",
  async due(container) {
    const oldest = await earliest(container, EVENTS)
    return oldest && new Date(oldest.getTime() + (await retentionMs(container)))
  },
  restSeconds: 6 * HOUR_SECONDS,
  async run(container, removals) {
    const before = new Date(clock.now() - (await retentionMs(container)))
    await removals.from("outbox_event", (count) => container.resolve("outbox").purge(before, count))
  },
})

async function retentionMs(container: MedusaContainer): Promise<number> {
  const { retention_days } = await container.resolve("tenantConfig").read("outbound_events")
  return retention_days * DAY_MS
}
