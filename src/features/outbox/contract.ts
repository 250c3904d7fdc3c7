import { webhookEndpoints } from "../../api/admin/webhook-endpoints/contract"
import { declareContract } from "../contracts"

declareContract("outbox", [{ heading: "Webhooks: administration", rows: webhookEndpoints }])
