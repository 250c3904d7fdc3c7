import { declareContract } from "../contracts"
import { webhookEndpoints } from "./api/admin.rows"

declareContract("outbox", [{ heading: "Webhooks: administration", rows: webhookEndpoints }])
