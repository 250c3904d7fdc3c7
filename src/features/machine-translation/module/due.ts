import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** How many days a translation is stored. */
export const CACHE_DAYS = 180

export const CACHED_TRANSLATIONS: DueRows[] = [
  { table: "machine_translation", moment: "created_at", where: "deleted_at IS NULL" },
]
