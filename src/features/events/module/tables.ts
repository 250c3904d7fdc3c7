/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = [
  "event",
  "event_revision",
  "event_translation",
  "event_ticket",
  "event_registration",
  "event_check_in",
  "event_refund",
] as const
