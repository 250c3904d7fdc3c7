import { clock } from "../../lib/clock"
import { earliest } from "../../tenancy/schedule/next-due"
import { HOURS, type ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { CACHE_DAYS, CACHED_TRANSLATIONS } from "./module/due"

const CACHE_MS = CACHE_DAYS * 24 * 60 * 60_000
/** The most batches per run. A further run deletes the rest, so that no run takes too long. */
const BATCHES = 50

/** Deletes stored translations that are old. */
export const purgeMachineTranslations: ScheduledJob = {
  name: "purge-machine-translations",
  async due(container) {
    const oldest = await earliest(container, CACHED_TRANSLATIONS)
    return oldest && new Date(oldest.getTime() + CACHE_MS)
  },
  restSeconds: 24 * HOURS,
  async run(container) {
    const before = new Date(clock.now() - CACHE_MS)
    for (let batch = 1; batch <= BATCHES; batch++)
      if ((await container.resolve("machineTranslation").purge(before)) === 0) return
  },
}
