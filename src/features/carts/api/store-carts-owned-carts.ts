import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import { isHalfSignedIn } from "../../../kits/rows/customer-or-guest"
import type { IdPlace, Row } from "../../../kits/rows/row"
import { errors } from "../../../lib/errors"
import { excerpt } from "../../../lib/excerpt"
import type { CartOwner } from "../../checkout/module/types"
import { requireUnpaid } from "../../payments/services/require-unpaid"
import { addHolds } from "./store-carts-with-holds"
import { withoutPersonalData } from "./store-carts-without-personal-data"

type Request = AuthenticatedMedusaRequest

interface Owned {
  customer_id: string | null
  has_account: boolean
}

/** The owners of the carts of requests, so that a later check of the same request needs no statement. */
const owners = new WeakMap<object, CartOwner>()

/** The owner of a cart, as {@link requireOwnCart} has found it, or now. `undefined` if no cart has this id. */
export async function ownerOfCart(req: Request, id: string): Promise<CartOwner | undefined> {
  const known = owners.get(req)
  if (known?.id === id) return known
  const found = await req.scope.resolve("checkout").findCartOwner(id)
  if (found) owners.set(req, found)
  return found
}

/**
 * Protects routes for one cart. A cart of an account is open only to its customer. A cart of a guest is open to
 * everybody who knows its id, because the id is secret. After its completion, a guest's cart is shown without personal
 * data, and no cart can be changed.
 *
 * Throws 404 `not_found` for an unknown cart, another customer's cart, and a line item of another cart. Throws 409
 * `invalid_state` for a change of a completed cart.
 */
export function requireOwnCart(row: Row, cart: NonNullable<Row["cart"]>) {
  return async (req: Request, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const id = idIn(req, cart.in)
    if (id === undefined) return next()
    const found = await ownerOfCart(req, id)
    if (!found || !isOpenTo(req, found)) throw errors.notFound(`There is no cart '${excerpt(id)}'.`)
    if (found.completed_at) {
      if (row.method !== "GET" && !cart.completed) throw errors.invalidState("The cart is already an order.")
      if (row.method === "GET" && !found.has_account) hidePersonalData(res)
    }
    await requireLineOfCart(req, found.id)
    if (!found.completed_at) addHolds(req, res, next)
    next()
  }
}

/**
 * Protects routes for a payment collection in the same way. It belongs to its cart, or to its order if it has no cart.
 * An order that is paid or canceled takes no other payment: 409 `invalid_state`.
 */
export function requireOwnPaymentCollection(row: Row, place: IdPlace) {
  return async (req: Request, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const id = idIn(req, place)
    if (id === undefined) return next()
    const found = await req.scope.resolve("checkout").findPaymentOwner(id)
    const owned = found?.cart ?? found?.order
    if (!found || !owned || !isOpenTo(req, owned))
      throw errors.notFound(`There is no payment collection '${excerpt(id)}'.`)
    if (row.method !== "GET") {
      if (found.cart?.is_completed) throw errors.invalidState("The cart is already an order.")
      if (!found.cart) requireUnpaid(found)
    }
    next()
  }
}

/** Whether the caller may see what belongs to this customer. */
export function isOpenTo(
  { auth_context: caller }: Partial<Request>,
  { customer_id, has_account }: Owned,
): boolean {
  if (!has_account) return true
  return !isHalfSignedIn(caller) && caller?.actor_type === "customer" && caller.actor_id === customer_id
}

/**
 * Checks that a line item belongs to the cart. The engine would change or delete it by its id, in whichever cart it is.
 * A line that was removed before can be removed again, because a second click is no error.
 */
async function requireLineOfCart({ method, params, scope }: Request, cart_id: string): Promise<void> {
  const { line_id } = params
  if (line_id === undefined) return
  const lines = await scope
    .resolve(Modules.CART)
    .listLineItems({ id: line_id, cart_id }, { select: ["id"], take: 1, withDeleted: method === "DELETE" })
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

/** The id of the cart that a call is about, if it names one. */
export function cartIdOf({ cart }: Row, req: Request): string | undefined {
  return cart && idIn(req, cart.in)
}

function idIn(req: Request, place: IdPlace): string | undefined {
  const [part = "", name = ""] = place.split(".")
  const from: unknown = Reflect.get(req, part)
  const id: unknown = typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined
  if (id === undefined || typeof id === "string") return id
  throw errors.invalidField(`Field '${name}' must be a string.`)
}
