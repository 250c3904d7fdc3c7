import { declareWiring } from "../wirings"
import { purgeExpiredSpamRecords } from "./jobs"

declareWiring("anti-spam", { scheduledJobs: [purgeExpiredSpamRecords] })
