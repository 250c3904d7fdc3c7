import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** Stored translations. */
export const CACHED_TRANSLATIONS: DueRows[] = [
  { table: "machine_translation", moment: "created_at", where: "deleted_at IS NULL" },
]
