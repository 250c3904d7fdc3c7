import { alike } from "../../../kits/skills/lib/alike"
import { joinedParts, onlyOne } from "../../../kits/skills/lib/pack-lists"
import type { Call } from "../../../kits/skills/skill"

/** A shop has at most 20 endpoints. */
const MAX_ENDPOINTS = 20

export const ENDPOINTS = {
  one: { en: "webhook endpoint", tr: "webhook ucu" },
  many: { en: "webhook endpoints", tr: "webhook ucu" },
}
export const DELIVERIES = {
  one: { en: "delivery", tr: "gönderim" },
  many: { en: "deliveries", tr: "gönderim" },
}

export type Endpoint = Awaited<ReturnType<typeof namedEndpoint>>

/** The endpoint with this id, or the one whose description or address has these words. Throws 404 and 400. */
export async function namedEndpoint({ scope, language }: Call, name: string) {
  const all = await scope.resolve("outbox").listWebhookEndpoints(
    {},
    {
      select: ["id", "url", "description", "status"],
      take: MAX_ENDPOINTS,
      order: { created_at: "ASC", id: "ASC" },
    },
  )
  const exact = all.filter(({ id, url }) => id === name || url === name)
  const within = all.filter(({ url }) => url.toLowerCase().includes(name.toLowerCase()))
  const named = alike(name, all, ({ description }) => description ?? "")
  const found = [exact, named, within].find((some) => some.length > 0) ?? []
  return onlyOne(found, name, ENDPOINTS, { language, label: endpointText })
}

/** Throws 404. */
export async function namedDelivery({ scope, language }: Call, id: string) {
  const found = await scope
    .resolve("outbox")
    .listWebhookDeliveries(
      { id },
      { select: ["id", "endpoint_id", "event_type", "object_id", "status"], take: 1 },
    )
  return onlyOne(found, id, DELIVERIES, { language, label: ({ id: one }) => one })
}

export function endpointText({ url, description }: { url: string; description: string | null }): string {
  return joinedParts(description, url)
}

export function deliveryText({
  id,
  event_type,
  object_id,
}: {
  id: string
  event_type: string
  object_id: string
}) {
  return joinedParts(event_type, object_id, id)
}
