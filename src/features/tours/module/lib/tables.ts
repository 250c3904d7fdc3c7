/** The tables of tours as publications. */
export const tables = {
  kind: "tour",
  publication: "tour",
  translation: "tour_translation",
  revision: "tour_revision",
  parentId: "tour_id",
  prefix: { publication: "tour", translation: "tourloc", revision: "tourrev" },
  reserved: ["my-bookings"],
} as const

/** The own columns that a storefront's list shows. */
export const summaryColumns = [
  "p.duration_days",
  "p.timezone",
  "p.image",
  "p.position",
  "ARRAY(SELECT j.destination_id FROM tour_destination j WHERE j.tour_id = p.id ORDER BY 1) AS destination_ids",
  "ARRAY(SELECT j.category_id FROM tour_in_category j WHERE j.tour_id = p.id ORDER BY 1) AS category_ids",
]
