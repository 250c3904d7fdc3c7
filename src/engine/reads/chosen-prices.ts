/**
 * SQL that computes prices by the same rules as the engine's `calculatePrices`: region, currency and customer groups,
 * without quantities. integration-tests/http/products/products-prices.spec.ts compares the results of both. Bindings: `:region`,
 * `:currency`, `:groups` and `:now`.
 */

export const GROUPS = "customer.groups.id"

/** SQL for the table `active_list`: the price lists that are valid now for this buyer. */
export const ACTIVE_LISTS = `
  active_list AS MATERIALIZED (
    SELECT l.id, l.type, l.rules_count FROM price_list l
     WHERE l.status = 'active' AND l.deleted_at IS NULL
       AND (l.starts_at IS NULL OR l.starts_at <= :now) AND (l.ends_at IS NULL OR l.ends_at >= :now)
       AND (l.rules_count = 0 OR l.rules_count = (
         SELECT count(*) FROM price_list_rule r WHERE r.price_list_id = l.id AND r.deleted_at IS NULL
            AND ((r.attribute = 'region_id' AND r.value @> to_jsonb(CAST(:region AS text)))
              OR (r.attribute = '${GROUPS}' AND EXISTS (
                SELECT FROM unnest(CAST(:groups AS text[])) g WHERE r.value @> to_jsonb(g)))))))`

/**
 * SQL for the tables `candidate` (the prices that are valid for this buyer) and `chosen` (price and original price of
 * each variant). It needs {@link ACTIVE_LISTS} before it. `variants` is a query that selects ids. If there are few,
 * they are looked up one by one, which is faster than a join.
 *
 * Among prices of one kind, the one with the most rules wins, then the lowest. The price of an override list replaces
 * the base price. The price of a sale list replaces it only if it is not higher.
 */
export function chosenPrices(variants: string, { areFew = false } = {}): string {
  const links = areFew
    ? "FROM product_variant_price_set s"
    : `FROM (${variants}) v JOIN product_variant_price_set s ON s.variant_id = v.id`
  const isWanted = areFew ? `s.variant_id = ANY(ARRAY(${variants})) AND` : ""
  return `
  candidate AS MATERIALIZED (
    SELECT s.variant_id, s.price_set_id, x.id, x.amount, x.raw_amount, x.min_quantity, x.max_quantity,
           x.currency_code, x.price_list_id, l.type AS list_type, x.rules_count + coalesce(l.rules_count, 0) AS weight
      ${links}
      JOIN price x ON x.price_set_id = s.price_set_id AND x.currency_code = :currency AND x.deleted_at IS NULL
       AND (x.min_quantity IS NULL OR x.min_quantity <= 1)
      LEFT JOIN active_list l ON l.id = x.price_list_id
     WHERE ${isWanted} s.deleted_at IS NULL AND (x.price_list_id IS NULL OR l.id IS NOT NULL)
       AND (x.rules_count = 0 OR x.rules_count = (
         SELECT count(*) FROM price_rule r WHERE r.price_id = x.id AND r.deleted_at IS NULL
            AND ((r.attribute = 'region_id' AND r.value = :region)
              OR (r.attribute = '${GROUPS}' AND r.value = ANY(CAST(:groups AS text[]))))))),
  best AS (
    SELECT variant_id, ${best("base", "price_list_id IS NULL")}, ${best("listed", "price_list_id IS NOT NULL")},
           ${best("regular", "list_type = 'override'")}
      FROM candidate GROUP BY variant_id),
  chosen AS (
    SELECT b.variant_id,
           CASE WHEN listed.id IS NULL THEN b.base
                WHEN listed.list_type = 'override' OR base.id IS NULL OR listed.amount <= base.amount THEN b.listed
                ELSE b.base END AS price_id,
           CASE WHEN listed.list_type = 'override' THEN b.listed ELSE coalesce(b.regular, b.base) END AS original_id,
           CASE WHEN listed.id IS NULL THEN base.amount
                WHEN listed.list_type = 'override' THEN listed.amount
                ELSE least(listed.amount, base.amount) END AS amount
      FROM best b
      LEFT JOIN candidate base ON base.id = b.base AND base.variant_id = b.variant_id
      LEFT JOIN candidate listed ON listed.id = b.listed AND listed.variant_id = b.variant_id)`
}

function best(name: string, condition: string): string {
  return `(array_agg(id ORDER BY weight DESC, amount, id) FILTER (WHERE ${condition}))[1] AS ${name}`
}
