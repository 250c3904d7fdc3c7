import { deletesExpired } from "../../kits/due-rows/deletes-expired"
import { HOUR_SECONDS } from "../../tenancy/schedule/scheduled-job"
import { CACHED_TRANSLATIONS } from "./module/due"

const CACHE_DAYS = 180

/** Deletes stored translations that are old. */
export const purgeMachineTranslations = deletesExpired({
  name: "purge-machine-translations",
  rows: CACHED_TRANSLATIONS,
  retentionMs: CACHE_DAYS * 24 * 60 * 60_000,
  restSeconds: 24 * HOUR_SECONDS,
})
