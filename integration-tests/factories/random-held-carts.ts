import assert from "node:assert/strict"
import type { Random } from "../harness/random-changes"

interface Answer {
  cart?: { id: string; items: { id: string; metadata: object | null }[] }
  holds?: { line_item_ids: string[] }[]
  type?: string
  order?: { id: string }
}

/** The parts of a shop that random sequences of cart calls need. */
export interface TriedShop {
  /** Calls the storefront API. */
  call(
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Answer }>
  /** Cancels an order as an admin. Returns the status of the response. */
  cancel(order: string): Promise<number>
  /** Lets the holds of a cart expire. */
  expire(cart: string): Promise<void>
  /** Runs {@link TOGETHER} for a cart. */
  together(cart: string): Promise<unknown>
}

/** The offer for the carts: tickets of an event, or places of a departure. */
export interface HeldSale {
  /** The path of our route after `/store/carts/<id>/`. */
  path: "event-items" | "tour-items"
  /** The body of a call that adds something. */
  body(random: Random): object
  /** The hidden variants of what is sold. */
  variants: readonly string[]
  /** The regions between which the cart may change. The first one has a price for each variant. */
  regions: readonly [string, ...string[]]
  promotion: string
}

/** A benchmark uses this file, so it imports nothing that needs the test runner. */
const MANUAL_PAYMENT = "pp_system_default"
/** More of the calls change line items than end the sequence. */
const ENDING_SHARE = 0.12

/**
 * Makes random calls for a new cart: through our routes, and through the engine's, which know nothing of places. Throws
 * after the first call that separates line items and holds. Returns the names of the calls with their statuses.
 */
export async function tryCartCalls(
  shop: TriedShop,
  random: Random,
  { path: ours, body: bodyOf, variants, regions, promotion }: HeldSale,
  calls: number,
): Promise<string[]> {
  const [region_id] = regions
  const made = await shop.call("POST", "/store/carts", { region_id, email: "guest@carts.test" })
  const cart = made.body.cart?.id ?? ""
  const path = `/store/carts/${cart}`
  const called: string[] = []
  let items: NonNullable<Answer["cart"]>["items"] = []
  let order: string | undefined

  const check = async () => {
    const [before, { status, body }] = [await shop.together(cart), await shop.call("GET", path)]
    items = body.cart?.items ?? []
    const what = `${cart}: ${called.join()}`
    assert.deepEqual(before, { lines: linesIn(before), holds: linesIn(before), wrong: 0 }, what)
    const held = (body.holds ?? []).flatMap(({ line_item_ids }) => line_item_ids).sort()
    const shown = order === undefined ? items.map(({ id }) => id).sort() : []
    assert.deepEqual({ status, held }, { status: 200, held: shown }, what)
  }
  const noted = async (name: string, call: Promise<{ status: number; body?: Answer }>) => {
    const { status, body } = await call
    called.push(`${name} ${status}`)
    assert.ok(status < 500, `${cart}: ${called.join()}`)
    await check()
    return body
  }
  const change = () => {
    const line = items.length > 0 ? random.oneOf(items) : undefined
    const one = `${path}/line-items/${line?.id ?? "x"}`
    const add = () => shop.call("POST", `${path}/${ours}`, bodyOf(random))
    const item = { variant_id: random.oneOf(variants), quantity: 1 }
    const all = {
      add,
      again: add,
      leave: () => shop.call("DELETE", `${path}/${ours}/${line?.id ?? "x"}`),
      remove: () => shop.call("DELETE", one),
      quantity: () => shop.call("POST", one, { quantity: random.below(4) }),
      price: () => shop.call("POST", one, { quantity: 1, unit_price: 0 }),
      token: () => shop.call("POST", one, { quantity: 1, metadata: { svc_hold: "made up" } }),
      bare: () => shop.call("POST", one, { quantity: 1, metadata: {} }),
      copy: () => shop.call("POST", `${path}/line-items`, { ...item, metadata: line?.metadata ?? {} }),
      hidden: () => shop.call("POST", `${path}/line-items`, item),
      region: () => shop.call("POST", path, { region_id: random.oneOf(regions) }),
      address: () => shop.call("POST", path, { shipping_address: { country_code: "de" } }),
      promotion: () => shop.call("POST", `${path}/promotions`, { promo_codes: [promotion] }),
      expire: () => shop.expire(cart).then(() => ({ status: 200 })),
    }
    const name = random.oneOf(Object.keys(all) as (keyof typeof all)[])
    return noted(name, all[name]())
  }

  // So that most calls find a line item.
  await noted("add", shop.call("POST", `${path}/${ours}`, bodyOf(random)))
  for (let number = 1; number < calls; number++) {
    if (order !== undefined || !random.chance(ENDING_SHARE)) {
      await change()
      continue
    }
    await noted("pay", shop.call("POST", `${path}/payment-sessions`, { provider_id: MANUAL_PAYMENT }))
    const completed = await shop.call("POST", `${path}/complete`, {})
    order = completed.body.order?.id
    await noted("complete", Promise.resolve(completed))
  }
  // Others want the places too.
  if (order !== undefined)
    await noted(
      "cancel",
      shop.cancel(order).then((status) => ({ status })),
    )
  else if (random.chance(0.5))
    for (const { id } of items) await noted("leave", shop.call("DELETE", `${path}/${ours}/${id}`))
  return called
}

const linesIn = (found: unknown): unknown => Reflect.get(Object(found), "lines")

/**
 * A statement with the variants and quantities in the line items of a cart (`:cart`) or of its order, the same from the holds, and how
 * many quotas of the cart's events or departures have a wrong counter. Other quotas may have a size below their sold places, because
 * an admin has reduced it.
 */
export const TOGETHER = `
  WITH placed AS (
    SELECT came.order_id, placed.status FROM order_cart came JOIN "order" placed ON placed.id = came.order_id
     WHERE came.cart_id = :cart AND came.deleted_at IS NULL),
  lines AS (
    SELECT line.id, line.variant_id, line.quantity::int AS quantity FROM cart_line_item line
     WHERE line.cart_id = :cart AND line.deleted_at IS NULL AND NOT EXISTS (SELECT FROM placed)
    UNION ALL
    SELECT line.id, line.variant_id, item.quantity::int FROM placed JOIN order_item item USING (order_id)
      JOIN order_line_item line ON line.id = item.item_id WHERE placed.status <> 'canceled'),
  holds AS (
    SELECT CASE WHEN hold.status = 'sold' THEN part.order_line_id ELSE part.cart_line_id END AS id, part.variant_id,
           part.quantity
      FROM capacity_hold hold JOIN capacity_hold_line part ON part.hold_id = hold.id
     WHERE hold.cart_id = :cart AND (hold.status = 'sold' OR hold.status IN ('held', 'expired') AND hold.order_id IS NULL))
  SELECT (SELECT coalesce(jsonb_agg(lines ORDER BY id), '[]') FROM lines) AS lines,
         (SELECT coalesce(jsonb_agg(holds ORDER BY id), '[]') FROM holds) AS holds,
         (SELECT count(*)::int FROM capacity_quota quota
           WHERE owner_id IN (SELECT owner_id FROM capacity_hold WHERE cart_id = :cart) AND (taken > size OR taken <> (
            SELECT coalesce(sum(places), 0) FROM capacity_hold
             WHERE status IN ('held', 'sold') AND quota.id = ANY(quota_ids)))) AS wrong`
