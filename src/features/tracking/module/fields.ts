/** The services that get events, by their names in our API. */
export const DESTINATIONS = ["ga4", "meta"] as const
export type DestinationName = (typeof DESTINATIONS)[number]

export const DELIVERY_STATUSES = ["queued", "sending", "sent", "skipped", "failed"] as const

/** Why an event was not sent. The first ones skip it, the last ones are failures. */
export const DELIVERY_REASONS = [
  "no_consent",
  "withdrawn",
  "not_mapped",
  "too_old",
  "no_client_id",
  "no_user_agent",
  "turned_off",
  "refused",
  "unreachable",
  "unclear",
] as const
export type DeliveryReason = (typeof DELIVERY_REASONS)[number]

/** A line of a shop's mapping: our name, and the destination's name. Without the latter, it is not sent. */
export const MAPPING_LINE = /^([a-z][a-z0-9_]{0,39})\s*=\s*([A-Za-z][A-Za-z0-9_]{0,39})?$/
