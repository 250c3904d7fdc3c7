import { scheduledDraft } from "../../../kits/singletons/due"

export const SCHEDULED_ISG_CONFIG = scheduledDraft({ table: "isg_config_version" })
