const AVERAGE =
  "round(sum(tally.rating * tally.reviews)::numeric / nullif(sum(tally.reviews), 0), 2)::float8 AS average"

/** SQL for the averages of all subjects of a type, to sort them, as a join with the alias `rating`. */
export function joinAllRatings(type: "product" | "tour", id: string): string {
  return `LEFT JOIN (
      SELECT tally.subject_id, ${AVERAGE} FROM review_tally tally WHERE tally.subject_type = '${type}' GROUP BY 1) rating
    ON rating.subject_id = ${id}`
}

/**
 * SQL for the number and the average of the approved reviews of a subject, as a lateral join with the alias `rating`.
 * `id` is an SQL expression for the subject's id.
 */
export function joinRating(type: "product" | "tour", id: string): string {
  return `LEFT JOIN LATERAL (
      SELECT sum(tally.reviews)::int AS count, ${AVERAGE}
        FROM review_tally tally WHERE tally.subject_type = '${type}' AND tally.subject_id = ${id}) rating ON true`
}
