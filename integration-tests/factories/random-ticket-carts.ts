import type { Random } from "../harness/random-changes"

export interface CartAnswer {
  cart?: { items: Line[] }
}

/** Calls the storefront API. */
export type StoreCall = (
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
) => Promise<{ status: number; body: CartAnswer }>

interface Line {
  id: string
  variant_id: string
  metadata: object
}

interface Sale {
  tickets: readonly { id: string; variant_id: string }[]
  /** The regions between which the cart may change. */
  regions: readonly string[]
}

/**
 * Makes one random call for a cart with tickets: through our routes, or through the engine's, which know nothing of
 * places. Returns its name and status.
 */
export async function randomTicketCall(
  call: StoreCall,
  random: Random,
  cart: string,
  { tickets, regions }: Sale,
): Promise<{ name: string; status: number }> {
  const { body } = await call("GET", `/store/carts/${cart}`)
  const lines = body.cart?.items ?? []
  const line = lines[random.below(lines.length || 1)]
  const ticket = random.oneOf(tickets)
  const items = `/store/carts/${cart}/line-items`
  const one = `${items}/${line?.id ?? "x"}`
  const add = () =>
    call("POST", `/store/carts/${cart}/event-items`, { ticket_id: ticket.id, quantity: 1 + random.below(2) })
  const calls = {
    add,
    again: add,
    quantity: () => call("POST", one, { quantity: random.below(4) }),
    price: () => call("POST", one, { quantity: 1, unit_price: 0 }),
    token: () => call("POST", one, { quantity: 1, metadata: { svc_hold: "made up" } }),
    bare: () => call("POST", one, { quantity: 1, metadata: {} }),
    remove: () => call("DELETE", one),
    leave: () => call("DELETE", `/store/carts/${cart}/event-items/${line?.id ?? "x"}`),
    copy: () => call("POST", items, { variant_id: ticket.variant_id, quantity: 1, metadata: line?.metadata }),
    hidden: () => call("POST", items, { variant_id: ticket.variant_id, quantity: 1 }),
    region: () => call("POST", `/store/carts/${cart}`, { region_id: random.oneOf(regions) }),
  }
  const name = random.oneOf(Object.keys(calls) as (keyof typeof calls)[])
  const { status } = await calls[name]()
  return { name, status }
}

/**
 * A statement that counts line items without their hold (`lines`) and holds without their line item (`holds`) in some
 * carts. Bind the carts' ids where `carts` stands.
 */
export const separated = (carts: string) =>
  `SELECT (SELECT count(*)::int FROM cart_line_item line WHERE line.cart_id = ANY(${carts}) AND line.deleted_at IS NULL
           AND NOT EXISTS (SELECT FROM capacity_hold_line part JOIN capacity_hold hold ON hold.id = part.hold_id
                            WHERE part.cart_line_id = line.id AND part.quantity = line.quantity
                              AND hold.status = 'held' AND hold.cart_id = line.cart_id)) AS lines,
          (SELECT count(*)::int FROM capacity_hold hold JOIN capacity_hold_line part ON part.hold_id = hold.id
            WHERE hold.cart_id = ANY(${carts}) AND hold.status = 'held' AND NOT EXISTS (
              SELECT FROM cart_line_item line WHERE line.id = part.cart_line_id AND line.deleted_at IS NULL)) AS holds`
