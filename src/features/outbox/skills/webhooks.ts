import { z } from "zod"
import { reading } from "../../../kits/skills/define"
import { day } from "../../../kits/skills/lib/money"
import { cutText, joinedParts, recordList } from "../../../kits/skills/lib/pack-lists"
import { stateOf } from "../../../kits/skills/lib/pack-states"
import { stateChange } from "../../../kits/skills/lib/state-change"
import { say } from "../../../kits/skills/lib/texts"
import type { Task } from "../../../kits/skills/skill"
import { startDeliveries } from "../deliver"
import { DELIVERY_STATUSES, ENDPOINT_STATUSES } from "../module/schemas"
import { resendWebhookDeliveryWorkflow } from "../workflows/webhook-deliveries"
import { updateWebhookEndpointWorkflow } from "../workflows/webhook-endpoints"
import { webhookCommand } from "./command"
import { webhookLookup } from "./lookup"
import {
  DELIVERIES,
  deliveryText,
  ENDPOINTS,
  type Endpoint,
  endpointText,
  namedDelivery,
  namedEndpoint,
} from "./named-endpoint"

const MAX_SHOWN = 50
const READ = { resource: "webhook_endpoint", operation: "read" }
const UPDATE = { resource: "webhook_endpoint", operation: "update" }

/** The servers that get the shop's events. */
export const webhooks: Task = {
  id: "webhooks",
  category: "settings",
  title: { en: "Webhooks", tr: "Webhook'lar" },
  examples: {
    en: [
      "Which webhook deliveries have failed?",
      "Show the webhook endpoints",
      "Retry the failed webhook deliveries",
      "Turn off the webhook of the warehouse",
      "Does our ERP get the webhooks?",
      "resend a webhook",
      "are the webhooks working?",
    ],
    tr: [
      "Hangi webhook gönderimleri başarısız oldu?",
      "Webhook uçlarını göster",
      "Başarısız webhook gönderimlerini tekrar dene",
      "Deponun webhook'unu kapat",
      "ERP sistemimiz webhook'ları alıyor mu?",
      "webhook'u yeniden gönder",
      "webhook'lar çalışıyor mu?",
    ],
  },
  model_tier: "fast",
  icon: "Bolt",
  needs: [],
  actions: [
    reading({
      name: "list_webhook_endpoints",
      description: "Lists the servers that get the shop's events, and whether they answer.",
      input: z.strictObject({ status: z.enum(ENDPOINT_STATUSES).optional() }),
      rights: [READ],
      async read({ scope, language }, { status }) {
        const [found, count] = await scope
          .resolve("outbox")
          .listAndCountWebhookEndpoints(status ? { status } : {}, {
            select: [
              ...(["id", "url", "description", "status", "disabled_reason"] as const),
              ...(["failing_since", "last_success_at"] as const),
            ],
            take: MAX_SHOWN,
            order: { created_at: "ASC", id: "ASC" },
          })
        const endpoints = found.map(({ id, url, description, status: state, ...rest }) => ({
          id,
          url,
          description,
          status: state,
          disabled_reason: rest.disabled_reason,
          failing_since: rest.failing_since,
          last_success_at: rest.last_success_at,
        }))
        const lines = endpoints.map((one) =>
          joinedParts(
            // An answer leaves addresses out, so its id names an endpoint without a description.
            one.description ?? one.id,
            stateOf("endpoint", one.status, language),
            one.failing_since && say(FAILING, language, { day: day(one.failing_since) }),
          ),
        )
        return { data: { endpoints, count }, text: recordList(ENDPOINTS, { lines, count }, language) }
      },
    }),
    reading({
      name: "find_webhook_deliveries",
      description:
        "Lists deliveries of events to the endpoints, the newest first. `exhausted`: it has failed for good.",
      input: z.strictObject({
        status: z.enum(DELIVERY_STATUSES).default("exhausted"),
        endpoint: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .describe("An endpoint's id, or words of its description or address."),
        limit: z.int().min(1).max(MAX_SHOWN).default(10),
      }),
      rights: [READ],
      async read(call, { status, endpoint, limit }) {
        const endpoint_id = endpoint === undefined ? undefined : (await namedEndpoint(call, endpoint)).id
        const [found, count] = await call.scope
          .resolve("outbox")
          .listAndCountWebhookDeliveries(
            { status, ...(endpoint_id !== undefined && { endpoint_id }) },
            { take: limit, order: { created_at: "DESC", id: "DESC" } },
          )
        const deliveries = found.map(
          ({ id, endpoint_id: to, event_type, object_id, status: state, ...rest }) => ({
            id,
            endpoint_id: to,
            event_type,
            object_id,
            status: state,
            attempts: rest.attempts,

            last_status_code: rest.last_status_code,
            last_error: rest.last_error,
            created_at: rest.created_at,
          }),
        )
        const lines = deliveries.map((one) =>
          joinedParts(
            deliveryText(one),
            day(one.created_at),
            stateOf("delivery", one.status, call.language),
            one.last_error && cutText(one.last_error),
          ),
        )
        return { data: { deliveries, count }, text: recordList(DELIVERIES, { lines, count }, call.language) }
      },
    }),
    stateChange({
      name: "resend_webhook_delivery",
      description: "Sends one failed delivery again. Its receiver may get the event twice.",
      input: z.strictObject({
        delivery: z.string().min(1).max(100).describe("The id from find_webhook_deliveries."),
      }),
      rights: [UPDATE],
      kind: "delivery",
      find: (call, { delivery }) => namedDelivery(call, delivery),
      bound: (_, { id }) => ({ delivery: id }),
      label: deliveryText,
      stateOf: ({ status }) => status,
      wanted: () => "waiting",
      // Only failed deliveries rest. Any other state means that this one is on its way already.
      isDone: ({ status }) => status !== "exhausted",
      summary: (delivery, _, { language }) => say(RESEND, language, { delivery }),
      async run(call, id) {
        const { endpoint_id: endpointId } = await namedDelivery(call, id)
        await resendWebhookDeliveryWorkflow(call.scope).run({ input: { endpointId, id } })
        await startDeliveries(call.scope)
      },
    }),
    stateChange({
      name: "set_webhook_endpoint_status",
      description: "Turns one webhook endpoint on or off. An endpoint that is off misses events.",
      input: z.strictObject({
        endpoint: z
          .string()
          .min(1)
          .max(200)
          .describe("The endpoint's id, or words of its description or address."),
        status: z.enum(ENDPOINT_STATUSES),
      }),
      rights: [UPDATE],
      kind: "endpoint",
      find: (call, { endpoint }) => namedEndpoint(call, endpoint),
      bound: ({ status }, { id }) => ({ endpoint: id, status }),
      label: (one: Endpoint) => endpointText(one),
      stateOf: ({ status }) => status,
      wanted: ({ status }) => status,
      summary: (endpoint, { status }, { language }) => say(SWITCH[status], language, { endpoint }),
      async run({ scope }, id, { status }) {
        await updateWebhookEndpointWorkflow(scope).run({ input: { id, change: { status } } })
        if (status === "enabled") await startDeliveries(scope)
      },
      undo: ({ scope }, id, from) =>
        updateWebhookEndpointWorkflow(scope).run({
          input: { id, change: { status: from === "enabled" ? "enabled" : "disabled" } },
        }),
    }),
  ],
  byWords: webhookLookup,
  byCommand: webhookCommand,
}

const FAILING = { en: "failing since {day}", tr: "{day} tarihinden beri başarısız" }
const RESEND = { en: "Send the delivery again: {delivery}", tr: "Gönderimi tekrarla: {delivery}" }
const SWITCH = {
  enabled: { en: "Turn on the webhook {endpoint}", tr: "{endpoint} webhook'unu aç" },
  disabled: { en: "Turn off the webhook {endpoint}", tr: "{endpoint} webhook'unu kapat" },
}
