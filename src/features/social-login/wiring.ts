import { purgePendingSignIns } from "../../scheduled-jobs/social-login/purge-pending-sign-ins"
import { declareWiring } from "../wirings"

declareWiring("social-login", { scheduledJobs: [purgePendingSignIns] })
