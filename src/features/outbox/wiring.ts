import { onRecorded } from "../../kits/outbox/recorded"
import { errors } from "../../lib/errors"
import { declareWiring } from "../wirings"
import { deliverSoon } from "./deliver"
import { deliverWebhooks } from "./jobs/deliver-webhooks"
import { purgeOutboxEvents } from "./jobs/purge-events"
import { MAX_ENDPOINTS } from "./module/schemas"
import { FAILING_ENDPOINTS } from "./module/to-dos"
import { EXHAUSTED, OPEN } from "./module/waiting"
import { outbox } from "./seed"
import { webhooks } from "./skills/webhooks"

declareWiring("outbox", {
  seed: outbox,
  toDos: [
    {
      kind: "failing_webhooks",
      select: FAILING_ENDPOINTS,
      to: ([id, another]) => (id && !another ? `/webhooks/${id}` : "/webhooks"),
    },
  ],
  queues: [{ name: "webhooks", waiting: OPEN, failed: EXHAUSTED }],
  tasks: [{ tasks: [webhooks], after: "report-export" }],
  scheduledJobs: [deliverWebhooks, purgeOutboxEvents],
  databaseErrors: {
    SV050: () => errors.invalidState(`A shop has at most ${MAX_ENDPOINTS} webhook endpoints.`),
  },
  start({ container }) {
    onRecorded(() => deliverSoon(container))
    return undefined
  },
})
