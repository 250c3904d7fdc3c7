import { declareWiring } from "../wirings"
import { purgeMachineTranslations } from "./jobs"

declareWiring("machine-translation", { scheduledJobs: [purgeMachineTranslations] })
