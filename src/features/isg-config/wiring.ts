import { declareWiring } from "../wirings"
import { publishDueIsgConfig } from "./jobs"
import { isgConfig } from "./seed"

declareWiring("isg-config", { seed: isgConfig, scheduledJobs: [publishDueIsgConfig] })
