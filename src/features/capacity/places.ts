/** Holds whose places are free again. The last condition is that of the index. */
const IS_OVER = "hold.status = 'held' AND hold.expires_at <= :now AND hold.deleted_at IS NULL"

/**
 * SQL for the number of places that are left in a quota, null for no limit. `quota` is an SQL expression for its id.
 * Expired holds do not count, even if nobody has marked them yet. Binding: `:now`.
 */
export function placesLeft(quota: string): string {
  // PostgreSQL's greatest() ignores NULL, which stands for no limit here.
  return `(SELECT CASE WHEN limited.size IS NOT NULL THEN greatest(0, limited.size - limited.taken + coalesce((
      SELECT sum(hold.places) FROM capacity_hold hold
       WHERE ${IS_OVER} AND limited.id = ANY(hold.quota_ids)), 0))::int END
    FROM capacity_quota limited WHERE limited.id = ${quota})`
}

/** SQL for the ids of quotas with more places than their numbers say, because holds have expired. Binding: `:now`. */
export const FREED_QUOTAS = `SELECT unnest(hold.quota_ids) FROM capacity_hold hold WHERE ${IS_OVER}`

/** SQL that says whether a cart or an order has the places of a hold. What was taken out of a cart is released. */
export function isHeld(hold: string): string {
  return `EXISTS (SELECT FROM capacity_hold one WHERE one.id = ${hold} AND one.status <> 'released')`
}
