import { errors } from "../../lib/errors"
import { onRecorded } from "../../lib/outbox/recorded"
import { webhooks } from "../../skills/webhooks"
import { declareWiring } from "../wirings"
import { deliverSoon } from "./deliver"
import { deliverWebhooks } from "./jobs/deliver-webhooks"
import { purgeOutboxEvents } from "./jobs/purge-events"
import { MOST_ENDPOINTS } from "./module/schemas"
import { outbox } from "./seed"

declareWiring("outbox", {
  seed: outbox,
  tasks: [{ tasks: [webhooks], after: "report-export" }],
  scheduledJobs: [deliverWebhooks, purgeOutboxEvents],
  databaseErrors: {
    SV050: () => errors.invalidState(`A shop has at most ${MOST_ENDPOINTS} webhook endpoints.`),
  },
  start({ container }) {
    onRecorded(() => deliverSoon(container))
    return undefined
  },
})
