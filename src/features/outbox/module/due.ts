import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

export const DELIVER_WEBHOOKS = "deliver-webhooks"

export const EVENTS: DueRows[] = [
  { table: "outbox_event", moment: "occurred_at", where: "deleted_at IS NULL" },
]
