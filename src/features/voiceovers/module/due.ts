import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

export const MAKE_VOICEOVERS = "make-voiceovers"

/** How many days a chunk is stored after its last use. */
export const CHUNK_DAYS = 180

export const WAITING_VOICEOVERS: DueRows[] = [
  {
    table: "voiceover",
    moment: "updated_at",
    where: "status IN ('queued', 'running') AND deleted_at IS NULL",
  },
]

export const OLD_CHUNKS: DueRows[] = [{ table: "voiceover_chunk", moment: "used_at" }]
