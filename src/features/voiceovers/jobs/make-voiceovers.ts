import { clock } from "../../../lib/clock"
import type { ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { MAKE_VOICEOVERS, WAITING_VOICEOVERS } from "../module/due"
import { makeVoiceover } from "../services/make-voiceover"

/**
 * How long a run begins chunks. The scheduler gives a run ten minutes. After that, a second run would start beside it and
 * buy the same chunks again.
 */
const RUN_MS = 4 * 60_000

/**
 * Makes the voiceovers that admins have ordered. After a crash, and after a run that was not long enough, it continues
 * with the chunks that are missing.
 */
export const makeVoiceovers: ScheduledJob = {
  name: MAKE_VOICEOVERS,
  due: WAITING_VOICEOVERS,
  retrySeconds: 1,
  async run(container) {
    const until = clock.now() + RUN_MS
    const waiting = await container
      .resolve("voiceovers")
      .listVoiceovers({ status: ["queued", "running"] }, { order: { created_at: "ASC" }, take: null })
    for (const one of waiting) {
      if (clock.now() >= until) return
      await makeVoiceover(container, one, until)
    }
  },
}
