import { purgeMachineTranslations } from "../../scheduled-jobs/machine-translation/purge-machine-translations"
import { declareWiring } from "../wirings"

declareWiring("machine-translation", { scheduledJobs: [purgeMachineTranslations] })
