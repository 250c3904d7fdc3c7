import type { SegmentCondition } from "../segment-conditions"
import type { SegmentRule } from "../segment-schemas"

/** A condition on `email_subscriber p`, with its bindings. It is never null. */
export interface SegmentSql {
  where: string
  values: Record<string, unknown>
}

const DAY_MS = 86_400_000

const SUBSCRIPTIONS = "SELECT s.subscriber_id FROM email_subscription s WHERE s.deleted_at IS NULL"
const CUSTOMERS = "SELECT lower(c.email) FROM customer c WHERE c.email IS NOT NULL AND c.deleted_at IS NULL"
/** Orders that count as sales. */
const COUNTED =
  "o.email IS NOT NULL AND o.deleted_at IS NULL AND NOT o.is_draft_order AND o.status NOT IN ('canceled', 'draft')"

/**
 * The SQL of a rule. Everything that the caller wrote is a binding. People are looked up in sets that the database builds
 * once per condition, so the work grows with the tables and not with their product.
 */
export function segmentSql(rule: SegmentRule, now: Date): SegmentSql {
  const values: Record<string, unknown> = {}
  const bind = (value: unknown) => {
    const name = `segment_${Object.keys(values).length}`
    values[name] = value
    return `:${name}`
  }
  const whereOf = (one: SegmentRule): string => {
    if ("all" in one) return `(${one.all.map(whereOf).join(" AND ")})`
    if ("any" in one) return `(${one.any.map(whereOf).join(" OR ")})`
    if ("not" in one) return `(NOT ${whereOf(one.not)})`
    const isNegated = NEGATED.has(one.op) || one.value === false
    const holds = positive(one, { bind, now })
    return isNegated ? `(NOT ${holds})` : `(${holds})`
  }
  return { where: whereOf(rule), values }
}

const NEGATED: ReadonlySet<string> = new Set(["is_not", "not_contains", "not_in_last_days", "less_than"])

interface Writing {
  bind: (value: unknown) => string
  now: Date
}

/** The condition, or the opposite of a negated one. */
function positive(condition: SegmentCondition, writing: Writing): string {
  const { bind } = writing
  switch (condition.field) {
    case "email":
    case "first_name":
    case "last_name":
      return textMatch(`p.${condition.field}`, condition, writing)
    case "locale":
      return `p.locale = ${bind(condition.value)}`
    case "added":
      return `p.created_at >= ${since(condition.value, writing)}`
    case "list":
      return `p.id IN (${SUBSCRIPTIONS} AND s.status = 'confirmed' AND s.list_id = ${bind(condition.value)})`
    case "left_list":
      return `p.id IN (${SUBSCRIPTIONS} AND s.status = 'unsubscribed' AND s.list_id = ${bind(condition.value)})`
    case "consent_source":
      return `p.id IN (${SUBSCRIPTIONS} AND s.status = 'confirmed' AND ${textMatch("s.source", condition, writing)})`
    case "consented":
      return `p.id IN (${SUBSCRIPTIONS} AND s.status = 'confirmed' AND s.confirmed_at >= ${since(condition.value, writing)})`
    case "is_customer":
      return `p.email IN (${CUSTOMERS})`
    case "has_account":
      return `p.email IN (${CUSTOMERS} AND c.has_account)`
    case "customer_group":
      return `p.email IN (${CUSTOMERS} AND c.id IN (
        SELECT m.customer_id FROM customer_group_customer m
          JOIN customer_group g ON g.id = m.customer_group_id AND g.deleted_at IS NULL
         WHERE m.deleted_at IS NULL AND g.id = ${bind(condition.value)}))`
    case "customer_since":
      return `p.email IN (${CUSTOMERS} AND c.created_at >= ${since(condition.value, writing)})`
    case "order_count":
      return `p.email IN (SELECT lower(o.email) FROM "order" o WHERE ${COUNTED}
        GROUP BY lower(o.email) HAVING count(*) >= ${bind(condition.value)})`
    case "order_total":
      return `p.email IN (SELECT lower(o.email) FROM "order" o
          JOIN order_summary t ON t.order_id = o.id AND t.version = o.version AND t.deleted_at IS NULL
         WHERE ${COUNTED} AND o.currency_code = ${bind(condition.currency_code)}
         GROUP BY lower(o.email)
        HAVING sum(coalesce(CAST(t.totals ->> 'current_order_total' AS numeric), 0)) >= CAST(${bind(condition.value)} AS numeric))`
    case "last_order":
      return `p.email IN (SELECT lower(o.email) FROM "order" o
         WHERE ${COUNTED} AND o.created_at >= ${since(condition.value, writing)})`
    case "bought_product":
      return `p.email IN (SELECT lower(o.email) FROM "order" o
          JOIN order_item i ON i.order_id = o.id AND i.version = o.version AND i.deleted_at IS NULL
          JOIN order_line_item l ON l.id = i.item_id AND l.deleted_at IS NULL
         WHERE ${COUNTED} AND i.quantity > 0 AND l.product_id = ${bind(condition.value)})`
  }
}

function textMatch(
  column: string,
  {
    op,
    value,
  }: Extract<SegmentCondition, { op: "contains" | "is" | "is_not" | "not_contains"; value: string }>,
  { bind }: Writing,
): string {
  const pattern = value.replaceAll(/[\\%_]/g, "\\$&")
  const isPart = op === "contains" || op === "not_contains"
  return `coalesce(${column}, '') ILIKE ${bind(isPart ? `%${pattern}%` : pattern)}`
}

function since(days: number, { bind, now }: Writing): string {
  return `CAST(${bind(new Date(now.getTime() - days * DAY_MS))} AS timestamptz)`
}
