/** A stored row about a person, with the columns that an export has. */
interface PersonalRow {
  id: string
  [column: string]: unknown
}

interface PersonalRows {
  table: string
  rows: readonly Readonly<Record<string, unknown>>[]
}

export interface PersonalKind {
  /** The key of its name, below `personal_data.kinds`. */
  name: string
  rows: readonly PersonalRow[]
}

export interface PersonalSection {
  /** The key of its name, below `personal_data.sections`. */
  name: string
  kinds: readonly PersonalKind[]
}

/** The kinds of records in the order of the page. A kind has the name of its table. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  account: [
    "customer",
    "customer_address",
    "customer_group_customer",
    "auth_identity",
    "provider_identity",
    "pending_sign_in",
    "account_holder",
    "metafield",
  ],
  orders: [
    "order",
    "order_address",
    "order_line_item",
    "order_item",
    "order_shipping_method",
    "order_change",
    "order_change_action",
    "order_cancellation",
    "return",
    "return_item",
    "fulfillment",
    "fulfillment_address",
    "payment_collection",
    "payment_session",
    "payment",
    "refund",
    "invoice",
    "credit_note",
    "promotion_campaign_budget_usage",
    "cart",
    "cart_address",
    "cart_line_item",
    "cart_shipping_method",
  ],
  bookings: [
    "subscription",
    "subscription_checkout",
    "event_registration",
    "tour_booking",
    "tour_passenger",
    "service_booking",
    "capacity_hold",
  ],
  written: ["review", "review_vote", "blog_comment", "form_submission", "quote_request"],
  mail: [
    "email_subscriber",
    "email_subscription",
    "email_consent_event",
    "email_suppression",
    "email_suppression_event",
    "email_campaign_recipient",
    "notification",
  ],
  consent: [
    "consent_receipt",
    "cookie_consent_record",
    "cookie_consent_session",
    "tracking_event",
    "tracking_source",
    "erasure_request",
  ],
  system: ["assistant_session", "outbox_event", "idempotency_key", "workflow_execution", "link"],
}

/** Tables that are no kind of their own for a merchant. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  subscription_provider_ref: "account_holder",
  capacity_hold_line: "capacity_hold",
  assistant_message: "assistant_session",
  assistant_plan: "assistant_session",
  assistant_plan_action: "assistant_session",
  customer_account_holder: "link",
  order_shipping: "link",
  order_fulfillment: "link",
  order_payment_collection: "link",
  cart_payment_collection: "link",
}

/** Visits are stored in one table per month. */
const VISITS = /^tracking_event_/
const OTHER = "system"

const sectionByKind = new Map(
  Object.entries(SECTIONS).flatMap(([section, kinds]) => kinds.map((kind) => [kind, section])),
)
const order = [...sectionByKind.keys()]

export function kindOf(table: string): string {
  if (Object.hasOwn(SHOWN_AS, table)) return SHOWN_AS[table] ?? table
  return VISITS.test(table) ? "tracking_event" : table
}

/** Groups the data about a person by kind. A row that several features export is shown once, with all its columns. */
export function groupRecords(records: readonly PersonalRows[]): PersonalSection[] {
  const byKind = new Map<string, Map<string, PersonalRow>>()
  for (const { table, rows } of records)
    rows.forEach((row, index) => {
      const kind = kindOf(table)
      const id = typeof row.id === "string" ? row.id : String(index)
      const known = byKind.get(kind) ?? new Map<string, PersonalRow>()
      known.set(`${table} ${id}`, { ...known.get(`${table} ${id}`), ...row, id })
      byKind.set(kind, known)
    })
  const kinds = sorted([...byKind].map(([name, rows]) => ({ name, rows: [...rows.values()] })))
  return Object.keys(SECTIONS).flatMap((name) => {
    const own = kinds.filter((kind) => (sectionByKind.get(kind.name) ?? OTHER) === name)
    return own.length > 0 ? [{ name, kinds: own }] : []
  })
}

/** Numbers of rows by table become numbers by kind. */
export function groupCounts(byTable: Readonly<Record<string, number>>): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const [table, count] of Object.entries(byTable))
    counts.set(kindOf(table), (counts.get(kindOf(table)) ?? 0) + count)
  return sorted([...counts].map(([name, count]) => ({ name, count })))
}

export function sumOf(byTable: Readonly<Record<string, number>> | null): number {
  return Object.values(byTable ?? {}).reduce((sum, count) => sum + count, 0)
}

/** A kind that this list does not know comes last. */
function sorted<Kind extends { name: string }>(kinds: readonly Kind[]): Kind[] {
  const placeOf = ({ name }: Kind) => (sectionByKind.has(name) ? order.indexOf(name) : order.length)
  return [...kinds].sort((a, b) => placeOf(a) - placeOf(b))
}

/** The columns of a row that have a value. The id comes last, because it says little to a reader. */
export function filledFields({ id, ...columns }: PersonalRow): [string, unknown][] {
  return [...Object.entries(columns).filter(([, value]) => isFilled(value)), ["id", id]]
}

export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return false
  return typeof value !== "object" || Object.keys(value).length > 0
}
