import { declareWiring } from "../wirings"
import { eraseAfterRetentionJob } from "./jobs"

declareWiring("privacy", { scheduledJobs: [eraseAfterRetentionJob] })
