import { makeVoiceover } from "../../features/voiceovers/make-voiceover"
import type { ScheduledJob } from "../../lib/schedule/scheduled-job"
import { MAKE_VOICEOVERS, WAITING_VOICEOVERS } from "../../modules/voiceovers/due"

/** Makes the voiceovers that admins have ordered. After a crash, it continues with the chunks that are missing. */
export const makeVoiceovers: ScheduledJob = {
  name: MAKE_VOICEOVERS,
  due: WAITING_VOICEOVERS,
  async run(container) {
    const waiting = await container
      .resolve("voiceovers")
      .listVoiceovers({ status: ["queued", "running"] }, { order: { created_at: "ASC" }, take: null })
    for (const one of waiting) await makeVoiceover(container, one)
  },
}
