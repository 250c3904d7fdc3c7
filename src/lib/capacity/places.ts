/**
 * SQL for the number of places that are left in a quota, null for no limit. `quota` is an SQL expression for its id.
 * Expired holds do not count, even if nobody has marked them yet. Binding: `:now`.
 */
export function placesLeft(quota: string): string {
  return `(SELECT greatest(0, limited.size - limited.taken + coalesce((
      SELECT sum(hold.places) FROM capacity_hold hold
       WHERE hold.status = 'held' AND hold.expires_at <= :now AND limited.id = ANY(hold.quota_ids)), 0))::int
    FROM capacity_quota limited WHERE limited.id = ${quota})`
}
