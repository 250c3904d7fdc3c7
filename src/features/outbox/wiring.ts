import { errors } from "../../lib/errors"
import { onRecorded } from "../../lib/outbox/recorded"
import { MOST_ENDPOINTS } from "../../modules/outbox/schemas"
import { deliverWebhooks } from "../../scheduled-jobs/outbox/deliver-webhooks"
import { purgeOutboxEvents } from "../../scheduled-jobs/outbox/purge-events"
import { outbox } from "../../seed/outbox"
import { webhooks } from "../../skills/webhooks"
import { declareWiring } from "../wirings"
import { deliverSoon } from "./deliver"

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
