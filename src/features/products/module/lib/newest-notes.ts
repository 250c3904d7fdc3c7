/**
 * A list calculates only the products of the newest notes, so that nobody waits long while an import has noted
 * thousands. A change of some products is visible at once. The others are as in their summaries until these are renewed.
 */
export const NEWEST = { most_notes: 2_000, most_products: 200 }

/**
 * SQL for the tables `noted` and `noted_product`: the newest notes, and the newest of their products. `products` is SQL
 * for the product ids of a note `n`. Bindings: {@link NEWEST}. Each table has one row more than lists calculate if there
 * are more, which {@link IS_BEHIND} checks.
 */
export function newestNotes(notes: string, products: string): string {
  return `
  noted AS MATERIALIZED (SELECT * FROM ${notes} ORDER BY id DESC LIMIT :most_notes + 1),
  noted_product AS MATERIALIZED (
    SELECT c.product_id FROM noted n CROSS JOIN LATERAL (${products}) c
     WHERE c.product_id IS NOT NULL GROUP BY 1 ORDER BY max(n.id) DESC LIMIT :most_products + 1)`
}

export const IS_BEHIND = `((SELECT count(*) FROM noted) > :most_notes
  OR (SELECT count(*) FROM noted_product) > :most_products)`
