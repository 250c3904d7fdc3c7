/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = [
  "service",
  "service_booking",
  "service_exception",
  "service_resource",
  "service_slot",
] as const
