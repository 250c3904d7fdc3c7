import { declareWiring } from "../wirings"
import { purgeIdempotencyKeys } from "./jobs"

declareWiring("idempotency", { scheduledJobs: [purgeIdempotencyKeys] })
