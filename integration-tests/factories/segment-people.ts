import type { Random } from "../harness/random-changes"
import type { Shop } from "../harness/shop"
import { sql } from "./checkout"

const DAY_MS = 86_400_000
const NOW = Date.now()

export const LISTS = ["elist_seg_a", "elist_seg_b", "elist_seg_c"]
export const GROUPS = ["cusgroup_seg_a", "cusgroup_seg_b", "cusgroup_seg_gone"]
export const PRODUCTS = ["prod_seg_a", "prod_seg_b", "prod_seg_c", "prod_seg_d"]
export const CURRENCIES = ["eur", "try"]
export const NAMES = ["Ada", "ada", "Bo", "100%", "a_b", "O'Neil", "back\\slash", "Şule"]
export const SOURCES = ["footer", "Footer", "fair 2026", "50% fair"]
export const LOCALES = ["en", "tr", "de-AT"]

interface Subscription {
  list_id: string
  status: "confirmed" | "unconfirmed" | "unsubscribed"
  source: string | null
  confirmed_at: number | null
  isDeleted: boolean
}

interface Customer {
  email: string
  has_account: boolean
  created_at: number
  groups: string[]
  isDeleted: boolean
}

interface Order {
  email: string
  currency_code: string
  created_at: number
  status: "pending" | "completed" | "canceled" | "draft"
  is_draft_order: boolean
  isDeleted: boolean
  cents: number
  products: { id: string; quantity: number }[]
}

/** A subscriber with everything that rules can ask about. Times are days before now, with parts. */
export interface Person {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  locale: string
  created_at: number
  isDeleted: boolean
  subscriptions: Subscription[]
  customers: Customer[]
  orders: Order[]
}

/** People with lists, customers and orders of many kinds, also deleted and cancelled ones. */
export function randomPeople(count: number, { below, chance, oneOf }: Random): Person[] {
  // Never exactly on the border of a day, because the rules read the clock later.
  const someDays = () => below(60) + 0.25 + below(50) / 100
  return Array.from({ length: count }, (_, index): Person => {
    const email = `person${index}.${oneOf(["ada", "bo", "x_y"])}@${oneOf(["mail.test", "post.example"])}`
    // Shops store the addresses of customers and orders as they were typed.
    const typed = () => (chance(0.3) ? email.toUpperCase() : email)
    return {
      id: `esub_seg_${String(index).padStart(6, "0")}`,
      email,
      first_name: chance(0.2) ? null : oneOf(NAMES),
      last_name: chance(0.3) ? null : oneOf(NAMES),
      locale: oneOf(LOCALES),
      created_at: someDays(),
      isDeleted: chance(0.05),
      subscriptions: LISTS.filter(() => chance(0.5)).map((list_id) => {
        const status = oneOf(["confirmed", "confirmed", "unconfirmed", "unsubscribed"] as const)
        const confirmed_at = status === "confirmed" || chance(0.5) ? someDays() : null
        const source = chance(0.2) ? null : oneOf(SOURCES)
        return { list_id, status, source, confirmed_at, isDeleted: chance(0.05) }
      }),
      customers: [true, false]
        .filter(() => chance(0.4))
        .map((has_account) => ({
          email: typed(),
          has_account,
          created_at: someDays(),
          isDeleted: chance(0.1),
          groups: GROUPS.filter(() => chance(0.3)),
        })),
      orders: Array.from({ length: chance(0.5) ? 0 : below(4) }, () => ({
        email: typed(),
        currency_code: oneOf(CURRENCIES),
        created_at: someDays(),
        status: oneOf(["pending", "completed", "completed", "canceled", "draft"] as const),
        is_draft_order: chance(0.1),
        isDeleted: chance(0.1),
        cents: 500 * below(40),
        products: PRODUCTS.filter(() => chance(0.3)).map((id) => ({ id, quantity: below(3) })),
      })),
    }
  })
}

/** Stores the people directly, in a few statements. */
export async function storePeople(shop: Shop, people: readonly Person[]): Promise<void> {
  const at = (days: number) => new Date(NOW - days * DAY_MS).toISOString()
  const gone = (isDeleted: boolean) => (isDeleted ? at(0.1) : null)
  const rows = new Map<string, Record<string, unknown>[]>()
  const put = (table: string, row: Record<string, unknown>) => {
    const known = rows.get(table)
    if (known) known.push(row)
    else rows.set(table, [row])
  }
  for (const id of LISTS)
    put("email_list", {
      id,
      handle: id.replaceAll("_", "-"),
      name: id,
      is_double_opt_in: true,
      is_public: true,
    })
  for (const id of GROUPS)
    put("customer_group", { id, name: id, deleted_at: gone(id === "cusgroup_seg_gone") })
  for (const person of people) {
    const { id, email, first_name, last_name, locale } = person
    put("email_subscriber", {
      id,
      email,
      first_name,
      last_name,
      locale,
      created_at: at(person.created_at),
      deleted_at: gone(person.isDeleted),
    })
    for (const { list_id, status, source, confirmed_at, isDeleted } of person.subscriptions)
      put("email_subscription", {
        id: `${id}${list_id}`,
        subscriber_id: id,
        list_id,
        email,
        status,
        source,
        locale,
        confirm_mails: 0,
        confirmed_at: confirmed_at === null ? null : at(confirmed_at),
        deleted_at: gone(isDeleted),
      })
    for (const customer of person.customers) {
      const own = `cus_${id}${customer.has_account}`
      put("customer", {
        id: own,
        email: customer.email,
        has_account: customer.has_account,
        created_at: at(customer.created_at),
        deleted_at: gone(customer.isDeleted),
      })
      for (const group of customer.groups)
        put("customer_group_customer", {
          id: `${own}${group}`,
          customer_id: own,
          customer_group_id: group,
        })
    }
    for (const [index, order] of person.orders.entries()) storeOrder(put, `${id}_${index}`, order)
  }
  for (const table of TABLES) await insert(shop, table, rows.get(table) ?? [])
  // As autovacuum does in a shop. Without statistics, the database plans for empty tables.
  await sql(shop, `ANALYZE ${TABLES.map((table) => `"${table}"`).join(", ")}`)

  function storeOrder(
    store: (table: string, row: Record<string, unknown>) => void,
    id: string,
    { email, currency_code, created_at, status, is_draft_order, isDeleted, cents, products }: Order,
  ): void {
    const version = 2
    store("order", {
      id,
      email,
      currency_code,
      status,
      is_draft_order,
      version,
      created_at: at(created_at),
      deleted_at: gone(isDeleted),
    })
    const summary = { order_id: id, totals: { current_order_total: cents / 100 } }
    store("order_summary", { id: `${id}_sum`, version, ...summary })
    // The total before the order was changed counts no more.
    store("order_summary", {
      ...summary,
      id: `${id}_old`,
      version: 1,
      totals: { current_order_total: 9_999 },
    })
    for (const { id: product_id, quantity } of products) {
      const item = `${id}_${product_id}`
      store("order_line_item", {
        id: item,
        title: product_id,
        product_id,
        unit_price: 1,
        raw_unit_price: { value: "1" },
        requires_shipping: true,
        is_discountable: true,
        is_tax_inclusive: false,
        is_custom_price: false,
        is_giftcard: false,
      })
      store("order_item", { id: `${item}_i`, order_id: id, version, item_id: item, ...quantities(quantity) })
    }
  }
}

/** In the order of their foreign keys. */
const TABLES = [
  "email_list",
  "customer_group",
  "email_subscriber",
  "email_subscription",
  "customer",
  "customer_group_customer",
  "order",
  "order_summary",
  "order_line_item",
  "order_item",
]

const QUANTITIES = [
  "fulfilled",
  "shipped",
  "return_requested",
  "return_received",
  "return_dismissed",
  "written_off",
  "delivered",
].map((name) => `${name}_quantity`)

function quantities(quantity: number): Record<string, unknown> {
  const others = QUANTITIES.flatMap((name) => [
    [name, 0],
    [`raw_${name}`, { value: "0" }],
  ])
  return { quantity, raw_quantity: { value: String(quantity) }, ...Object.fromEntries(others) }
}

async function insert(shop: Shop, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map((name) => `"${name}"`)
  for (let start = 0; start < rows.length; start += 5_000)
    await sql(
      shop,
      `INSERT INTO "${table}" (${columns.join(", ")})
       SELECT ${columns.join(", ")} FROM jsonb_populate_recordset(NULL::"${table}", :rows)`,
      { rows: JSON.stringify(rows.slice(start, start + 5_000)) },
    )
}
