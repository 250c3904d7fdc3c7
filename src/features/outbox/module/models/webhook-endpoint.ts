import { model } from "@medusajs/framework/utils"
import { DISABLED_REASONS, ENDPOINT_STATUSES } from "../schemas"

/** A server of the shop that gets events. A database trigger limits the number of endpoints. */
export const WebhookEndpoint = model
  .define("webhook_endpoint", {
    id: model.id({ prefix: "whe" }).primaryKey(),
    url: model.text(),
    description: model.text().nullable(),
    /** The types of events that the endpoint gets. An empty list means all. */
    event_types: model.array(),
    status: model.enum([...ENDPOINT_STATUSES]).default("enabled"),
    disabled_reason: model.enum([...DISABLED_REASONS]).nullable(),
    disabled_at: model.dateTime().nullable(),
    /** The signing secrets, encrypted. The previous one signs too, until a rotation's overlap ends. */
    secret: model.text(),
    previous_secret: model.text().nullable(),
    previous_secret_until: model.dateTime().nullable(),
    /** The number of the newest delivery. Deliveries are numbered without gaps, so a receiver sees what is missing. */
    last_sequence: model.number().default(0),
    consecutive_failures: model.number().default(0),
    /** The first failure since the last success. */
    failing_since: model.dateTime().nullable(),
    last_success_at: model.dateTime().nullable(),
    /** Nothing is sent until then, because the receiver asked for a pause or fails all the time. */
    paused_until: model.dateTime().nullable(),
    /** When admins get the next mail about a disabled endpoint, and how often that has failed. */
    notice_at: model.dateTime().nullable(),
    notice_tries: model.number().default(0),
  })
  .indexes([{ on: ["created_at", "id"] }, { on: ["status"] }])
