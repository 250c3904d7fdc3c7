import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { IdPlace, Row } from "../../../lib/contract/row"
import { errors } from "../../../lib/errors"
import { excerpt } from "../../../lib/excerpt"
import { isHalfSignedIn } from "../../_rows/customer-or-guest"
import { withoutPersonalData } from "./without-personal-data"

type Request = AuthenticatedMedusaRequest

interface Owner {
  has_account?: boolean | null
}

interface Owned {
  customer_id?: string | null
  customer?: Owner | null
}

const ABOUT_OWNER = ["customer_id", "customer.has_account"]
const CART_FIELDS = ["id", "completed_at", ...ABOUT_OWNER]

/**
 * Protects routes that name a cart. Only the customer can access a cart with an account. Every caller who knows the
 * secret id can access a guest's cart. A completed guest cart is shown without personal data. No completed cart can be
 * changed.
 *
 * Throws 404 `not_found` for an unknown cart, another customer's cart, and a line item of another cart. Throws 409
 * `invalid_state` for a change of a completed cart.
 */
export function requireOwnCart(row: Row, cart: NonNullable<Row["cart"]>) {
  return async (req: Request, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const id = idIn(req, cart.in)
    if (id === undefined) return next()
    const { data } = await req.scope
      .resolve(ContainerRegistrationKeys.QUERY)
      .graph({ entity: "cart", fields: CART_FIELDS, filters: { id } })
    const [found] = data
    if (!found || !isOpenTo(req, found)) throw errors.notFound(`There is no cart '${excerpt(id)}'.`)
    if (found.completed_at) {
      if (row.method !== "GET" && !cart.completed) throw errors.invalidState("The cart is already an order.")
      if (row.method === "GET" && !found.customer?.has_account) hidePersonalData(res)
    }
    await requireLineOfCart(req, found.id)
    next()
  }
}

/** Does the same for a payment collection. It belongs to its cart, or to its order if there is no cart. */
export function requireOwnPaymentCollection(row: Row, place: IdPlace) {
  return async (req: Request, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const id = idIn(req, place)
    if (id === undefined) return next()
    const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "payment_collection",
      fields: [
        "id",
        ...CART_FIELDS.map((field) => `cart.${field}`),
        ...["id", ...ABOUT_OWNER].map((field) => `order.${field}`),
      ],
      filters: { id },
    })
    const cart = data[0]?.cart
    const owned = cart ?? data[0]?.order
    if (!owned || !isOpenTo(req, owned))
      throw errors.notFound(`There is no payment collection '${excerpt(id)}'.`)
    if (cart?.completed_at && row.method !== "GET") throw errors.invalidState("The cart is already an order.")
    next()
  }
}

/** True if the caller may access data of this customer. */
export function isOpenTo(
  { auth_context: caller }: Partial<Request>,
  { customer_id, customer }: Owned,
): boolean {
  if (!customer?.has_account) return true
  return !isHalfSignedIn(caller) && caller?.actor_type === "customer" && caller.actor_id === customer_id
}

/** The engine changes and deletes line items by id only, without checking the cart. */
async function requireLineOfCart({ params, scope }: Request, cart_id: string): Promise<void> {
  const { line_id } = params
  if (line_id === undefined) return
  const lines = await scope
    .resolve(Modules.CART)
    .listLineItems({ id: line_id, cart_id }, { select: ["id"], take: 1 })
  if (lines.length === 0) throw errors.notFound(`The cart has no line item '${excerpt(line_id)}'.`)
}

function hidePersonalData(res: MedusaResponse): void {
  const json = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = json
    const hasCart = typeof body === "object" && body !== null && "cart" in body
    return json(hasCart ? { cart: withoutPersonalData(body.cart) } : body)
  }
}

function idIn(req: Request, place: IdPlace): string | undefined {
  const [part = "", name = ""] = place.split(".")
  const from: unknown = Reflect.get(req, part)
  const id: unknown = typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined
  if (id === undefined || typeof id === "string") return id
  throw errors.invalidField(`Field '${name}' must be a string.`)
}
