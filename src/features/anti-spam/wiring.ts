import { purgeExpiredSpamRecords } from "../../scheduled-jobs/anti-spam/purge-expired"
import { declareWiring } from "../wirings"

declareWiring("anti-spam", { scheduledJobs: [purgeExpiredSpamRecords] })
