import { scheduledDraft } from "../../../lib/singletons/due"

export const SCHEDULED_THEME = scheduledDraft({ table: "theme_version" })
