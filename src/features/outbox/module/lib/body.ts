import type { ClaimedDelivery } from "./claims"

/** The body of a delivery. It is the same for each attempt, because nothing in it depends on the time of sending. */
export function bodyOf(
  { event_id, type, version, occurred_at, sequence, payload }: ClaimedDelivery,
  tenant: string,
): string {
  return JSON.stringify({
    id: event_id,
    type,
    timestamp: occurred_at.toISOString(),
    api_version: String(version),
    tenant,
    sequence,
    data: { object: payload },
  })
}
