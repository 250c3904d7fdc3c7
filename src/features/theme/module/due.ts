import { scheduledDraft } from "../../../kits/singletons/due"

export const SCHEDULED_THEME = scheduledDraft({ table: "theme_version" })
