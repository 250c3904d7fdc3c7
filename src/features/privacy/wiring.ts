import { eraseAfterRetentionJob } from "../../scheduled-jobs/privacy/erase-after-retention"
import { declareWiring } from "../wirings"

declareWiring("privacy", { scheduledJobs: [eraseAfterRetentionJob] })
