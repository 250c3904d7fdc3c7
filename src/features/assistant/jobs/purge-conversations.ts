import { deletesExpired } from "../../../kits/due-rows/deletes-expired"
import { HOUR_SECONDS } from "../../../tenancy/schedule/scheduled-job"
import { recordsRemovals } from "../../privacy/services/records-removals"
import { CONVERSATIONS } from "../module/due"

const DAY_MS = 24 * 60 * 60_000

/** Deletes conversations that are older than the shop's retention time. Their plans stay, as a record of the changes. */
export const purgeAssistantConversations = recordsRemovals(
  deletesExpired({
    name: "purge-assistant-conversations",
    rows: CONVERSATIONS,
    retentionMs: async (container) =>
      (await container.resolve("tenantConfig").read("assistant")).retention_days * DAY_MS,
    restSeconds: 24 * HOUR_SECONDS,
    rowsAtOnce: 500,
  }),
)
