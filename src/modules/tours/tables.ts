/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = [
  "tour",
  "tour_revision",
  "tour_translation",
  "tour_destination",
  "tour_in_category",
  "tour_unit",
  "tour_season",
  "tour_rate",
  "tour_option",
  "tour_departure_rule",
  "tour_departure",
  "tour_booking",
  "tour_passenger",
  "tour_mail",
  "tour_offer",
  "tour_offer_change",
] as const
