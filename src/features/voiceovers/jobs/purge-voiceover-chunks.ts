import { clock } from "../../../lib/clock"
import { earliest } from "../../../tenancy/schedule/next-due"
import { HOURS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { CHUNK_DAYS, OLD_CHUNKS } from "../module/due"

const CHUNK_MS = CHUNK_DAYS * 24 * 60 * 60_000
/** The most batches per run. A further run deletes the rest, so that no run takes too long. */
const BATCHES = 20

/** Deletes sounds that no voiceover has used for a long time. Finished voiceovers have their own file. */
export const purgeVoiceoverChunks: ScheduledJob = {
  name: "purge-voiceover-chunks",
  async due(container) {
    const oldest = await earliest(container, OLD_CHUNKS)
    return oldest && new Date(oldest.getTime() + CHUNK_MS)
  },
  restSeconds: 24 * HOURS,
  async run(container) {
    const before = new Date(clock.now() - CHUNK_MS)
    for (let batch = 1; batch <= BATCHES; batch++)
      if ((await container.resolve("voiceovers").purge(before)) === 0) return
  },
}
