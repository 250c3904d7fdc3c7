import { unique } from "./unique"

/** An event as a report sees it. */
export interface TrackedEvent {
  event_id: string
  name: string
  occurred_at: Date
  consent_session_id: string | null
  customer_id: string | null
  consent: Record<string, boolean>
  context: { page_url: string | null; referrer: string | null; click_ids: Record<string, string> }
  properties: { items?: unknown; value?: unknown; currency_code?: unknown }
}

const DAY_MS = 86_400_000
const NAMES = [
  "page_view",
  "page_view",
  "page_view",
  "view_item",
  "view_item",
  "add_to_cart",
  "begin_checkout",
  "purchase",
  "own_event",
]
const HOME = "https://www.shop.example/"
const PAGES = [
  null,
  HOME,
  `${HOME}?utm_source=news&utm_medium=email&utm_campaign=spring`,
  `${HOME}?a=1&utm_source=News`,

  `${HOME}?utm_campaign=only`,
  `${HOME}?utm_source=`,
  `${HOME}#utm_source=hash`,
  `http://shop.example:8080/x`,
]
const REFERRERS = [
  null,
  HOME,
  "https://shop.example/about",
  "https://www.search.example/?q=a",
  "http://blog.example:81/x",
]
const CLICKS: Record<string, string>[] = [
  {},
  {},
  { gclid: "a" },
  { fbclid: "b" },
  { gclid: "a", fbclid: "b" },
]
const CURRENCIES = ["eur", "usd", null]
const PRODUCTS = ["prod_a", "prod_b", "prod_c", null]
const ITEMS = [undefined, "no list", [], ["no item"], [{ product_id: "prod_a", quantity: "many" }]]

/** A random number below a limit, by a seed, so that a failure can be repeated. */
export function randomBy(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Random events of a few visitors in a span of days, hostile properties included. */
export function randomEvents(
  random: (below: number) => number,
  {
    count,
    from,
    days,
    visitors,
  }: { count: number; from: string; days: number; visitors: readonly (string | null)[] },
): TrackedEvent[] {
  const one = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value
  const items = () =>
    random(4) === 0
      ? one(ITEMS)
      : Array.from({ length: random(4) }, () => ({
          product_id: one(PRODUCTS),
          variant_id: null,
          quantity: 1 + random(5),
          price: random(100) / 10,
        }))
  return Array.from({ length: count }, () => ({
    event_id: unique("event"),
    name: one(NAMES),
    customer_id: null,
    consent: { analytics: true },
    // Few moments, so that several events of a visitor happen at the same one.
    occurred_at: new Date(Date.parse(from) + random(days * 6) * (DAY_MS / 6) + random(2)),
    consent_session_id: one(visitors),
    context: { page_url: one(PAGES), referrer: one(REFERRERS), click_ids: one(CLICKS) },
    properties: {
      items: items(),
      value: one([random(1_000) / 100, null, "much"]),
      currency_code: one(CURRENCIES),
    },
  }))
}

interface Item {
  product_id: string
  quantity: number
}

/**
 * The report of these events, made without any sums. `idOf` has the stored id of each event, which decides between events
 * of one moment.
 */
export function reportOf(
  all: readonly TrackedEvent[],
  span: { from: string; to: string },
  idOf: ReadonlyMap<string, string>,
) {
  const events = all
    .filter(({ occurred_at }) => dayOf(occurred_at) >= span.from && dayOf(occurred_at) <= span.to)
    .sort(
      (one, other) =>
        one.occurred_at.getTime() - other.occurred_at.getTime() ||
        ((idOf.get(one.event_id) ?? "") < (idOf.get(other.event_id) ?? "") ? -1 : 1),
    )
  const visitors = [...new Set(events.flatMap(({ consent_session_id: id }) => id ?? []))].map((id) =>
    events.filter((event) => event.consent_session_id === id),
  )
  const did = (...names: string[]) =>
    visitors.filter((own) => names.every((name) => own.some((event) => event.name === name))).length
  return {
    funnel: {
      visits: visitors.length,
      viewed: did("view_item"),
      added: did("view_item", "add_to_cart"),
      begun: did("view_item", "add_to_cart", "begin_checkout"),
      bought: did("view_item", "add_to_cart", "begin_checkout", "purchase"),
    },
    days: daysOf(events),
    sources: sourcesOf(visitors),
    products: productsOf(events),
    revenue: revenueOf(events),
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const isNamed = (name: string) => (event: TrackedEvent) => event.name === name

function groupsOf(events: readonly TrackedEvent[], keyOf: (event: TrackedEvent) => string) {
  const groups = new Map<string, TrackedEvent[]>()
  for (const event of events) groups.set(keyOf(event), [...(groups.get(keyOf(event)) ?? []), event])
  return groups
}

function daysOf(events: readonly TrackedEvent[]) {
  return [...groupsOf(events, ({ occurred_at }) => dayOf(occurred_at))]
    .map(([date, own]) => ({
      date,
      visitors: new Set(own.flatMap(({ consent_session_id: id }) => id ?? [])).size,
      page_views: own.filter(isNamed("page_view")).length,
      orders: own.filter(isNamed("purchase")).length,
    }))
    .filter((day) => day.visitors + day.page_views + day.orders > 0)
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

function sourcesOf(visitors: readonly TrackedEvent[][]) {
  const counts = new Map<string, { visitors: number; orders: number }>()
  for (const own of visitors) {
    const landing = own.find(isNamed("page_view"))
    if (!landing) continue
    const { page_url, referrer, click_ids } = landing.context
    const parameter = (name: string) =>
      new RegExp(`[?&]${name}=([^&#]{1,100})`).exec(page_url ?? "")?.[1] ?? null
    const host = (url: string | null) => /^https?:\/\/(?:www\.)?([^/:?#]{1,100})/.exec(url ?? "")?.[1] ?? null
    const advertiser = click_ids.gclid ? "google" : click_ids.fbclid ? "meta" : null
    const refers = host(referrer) === host(page_url) ? null : host(referrer)
    const key = JSON.stringify({
      source: parameter("utm_source") ?? advertiser ?? refers ?? "direct",
      medium: parameter("utm_medium"),
      campaign: parameter("utm_campaign"),
    })
    const before = counts.get(key) ?? { visitors: 0, orders: 0 }
    counts.set(key, {
      visitors: before.visitors + 1,
      orders: before.orders + own.filter(isNamed("purchase")).length,
    })
  }
  return [...counts].map(([key, count]) => ({ ...JSON.parse(key), ...count }))
}

function productsOf(events: readonly TrackedEvent[]) {
  const counts = new Map<string, { views: number; added: number; bought: number }>()
  for (const { name, properties } of events)
    for (const item of Array.isArray(properties.items) ? (properties.items as Item[]) : []) {
      if (!["view_item", "add_to_cart", "purchase"].includes(name) || !item.product_id) continue
      const before = counts.get(item.product_id) ?? { views: 0, added: 0, bought: 0 }
      const quantity = typeof item.quantity === "number" ? item.quantity : 0
      counts.set(item.product_id, {
        views: before.views + Number(name === "view_item"),
        added: before.added + (name === "add_to_cart" ? quantity : 0),
        bought: before.bought + (name === "purchase" ? quantity : 0),
      })
    }
  return [...counts]
    .map(([product_id, count]) => ({ product_id, ...count }))
    .filter(({ views, added, bought }) => views + added + bought > 0)
}

/** In hundredths, because sums of fractions are not exact. */
function revenueOf(events: readonly TrackedEvent[]) {
  const bought = events.filter(({ name, properties }) => name === "purchase" && properties.currency_code)
  return [...groupsOf(bought, ({ properties }) => String(properties.currency_code))].map(
    ([currency_code, own]) => ({
      currency_code,
      orders: own.length,
      cents: own.reduce(
        (sum, { properties: { value } }) => sum + (typeof value === "number" ? Math.round(value * 100) : 0),
        0,
      ),
    }),
  )
}
