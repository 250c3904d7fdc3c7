import { scheduledDraft } from "../../../kits/singletons/due"

export const SCHEDULED_COOKIE_BANNER = scheduledDraft({ table: "cookie_banner_version" })
