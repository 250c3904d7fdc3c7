import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

export const MAKE_VOICEOVERS = "make-voiceovers"

export const WAITING_VOICEOVERS: DueRows[] = [
  {
    table: "voiceover",
    moment: "updated_at",
    where: "status IN ('queued', 'running') AND deleted_at IS NULL",
  },
]
