import { purgeOutboxEvents } from "../../scheduled-jobs/outbox/purge-events"
import { declareWiring } from "../wirings"

declareWiring("outbox", { scheduledJobs: [purgeOutboxEvents] })
