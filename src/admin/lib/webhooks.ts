import { useQuery } from "@tanstack/react-query"
import type { deliveryDetails, recovered, shownEventType } from "../../features/outbox/module/schemas"
import type { Received } from "../../kits/rows/moments"
import { type WebhookDelivery, webhookEndpoints } from "../resources/webhooks"
import { api, mayTryAgain } from "./api"
import { item, type Resource, useChanging, WHILE_IN_PROGRESS_MS } from "./resource"

export type EventType = Received<typeof shownEventType>

/** The types of events that an endpoint can get. They change only with the server's version. */
export function useEventTypes() {
  return useQuery({
    queryKey: ["/admin/webhook-event-types"],
    queryFn: async () =>
      (await api<{ webhook_event_types: EventType[] }>("/admin/webhook-event-types")).webhook_event_types,
    retry: mayTryAgain,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** One delivery with its event and its newest attempts. Asks repeatedly while it is being sent. */
export function useDelivery(deliveries: Resource<WebhookDelivery>, id: string) {
  return useQuery({
    queryKey: [deliveries.path, id],
    queryFn: () => api<Received<typeof deliveryDetails>>(item(deliveries, id)),
    retry: mayTryAgain,
    refetchInterval: ({ state }) =>
      state.data && deliveries.isInProgress?.(state.data.webhook_delivery) ? WHILE_IN_PROGRESS_MS : false,
  })
}

/** Sends a delivery again, by its id. */
export function useResend(deliveries: Resource<WebhookDelivery>) {
  return useChanging(deliveries, (id: string) => api(`${item(deliveries, id)}/resend`, { body: {} }))
}

/** Sends an endpoint the events that it has missed since a time. Returns their number. */
export function useRecovery(deliveries: Resource<WebhookDelivery>, endpointId: string) {
  return useChanging(deliveries, async (since: string) => {
    let queued = 0
    // One call sends a bounded number of events.
    for (let next: string | null = since; next !== null; ) {
      const path = `${item(webhookEndpoints, endpointId)}/recover`
      const done: Received<typeof recovered> = await api(path, { body: { since: next } })
      queued += done.queued
      next = done.is_complete ? null : done.until
    }
    return queued
  })
}
