import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

export const MAKE_VOICEOVERS = "make-voiceovers"

export const WAITING_VOICEOVERS: DueRows[] = [
  {
    table: "voiceover",
    moment: "updated_at",
    where: "status IN ('queued', 'running') AND deleted_at IS NULL",
  },
]

/** Sounds, by their last use. */
export const USED_CHUNKS: DueRows[] = [{ table: "voiceover_chunk", moment: "used_at" }]
