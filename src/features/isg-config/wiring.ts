import { publishDueIsgConfig } from "../../scheduled-jobs/isg-config/publish-due-isg-config"
import { isgConfig } from "../../seed/isg-config"
import { declareWiring } from "../wirings"

declareWiring("isg-config", { seed: isgConfig, scheduledJobs: [publishDueIsgConfig] })
