import { deletesExpired } from "../../../kits/due-rows/deletes-expired"
import { HOUR_SECONDS } from "../../../tenancy/schedule/scheduled-job"
import { USED_CHUNKS } from "../module/due"

/** How many days a chunk is stored after its last use. */
const CHUNK_DAYS = 180

/** Deletes sounds that no voiceover has used for a long time. Finished voiceovers have their own file. */
export const purgeVoiceoverChunks = deletesExpired({
  name: "purge-voiceover-chunks",
  rows: USED_CHUNKS,
  key: "key",
  retentionMs: CHUNK_DAYS * 24 * 60 * 60_000,
  restSeconds: 24 * HOUR_SECONDS,
  rowsAtOnce: 200,
})
