import { purgeIdempotencyKeys } from "../../scheduled-jobs/idempotency/purge-idempotency-keys"
import { declareWiring } from "../wirings"

declareWiring("idempotency", { scheduledJobs: [purgeIdempotencyKeys] })
