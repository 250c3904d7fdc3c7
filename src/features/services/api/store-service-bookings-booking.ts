import type { MedusaContainer } from "@medusajs/framework/types"
import type { Input } from "../../../kits/rows/input"
import { errors } from "../../../lib/errors"
import type { ClientLimit } from "../../capacity/module/types"
import { countryForCart } from "../../capacity/services/cart-country"
import type { NewBooking } from "../module/types"
import { answeredForm } from "../services/form-answers"
import { priceOf } from "../services/prices"
import { publicSchedule, requireSlot } from "../services/slots"
import { bookFreeService, bookPaidService } from "../workflows/book-service"
import type { serviceBookings } from "./store-service-bookings.rows"
import { cartHints } from "./store-service-bookings-cart-hints"

const MINUTE_MS = 60_000

type Body = Input<typeof serviceBookings.createServiceBooking>["body"]

interface Caller extends Pick<NewBooking, "locale" | "customer_id" | "client" | "is_proven"> {
  /** The limit of open places in carts. */
  limit: ClientLimit | null
}

/** Books a slot, through a cart if the service is paid. Returns the booking's id. */
export async function book(
  scope: MedusaContainer,
  body: Body,
  { limit, ...caller }: Caller,
): Promise<string> {
  const service = await publicSchedule(scope, body.service_id)
  const { cart_id, quantity } = body
  const starts_at = new Date(body.starts_at)
  const resource_ids = await requireSlot(scope, service, {
    starts_at,
    resource_id: body.resource_id,
    quantity,
  })
  const wanted = {
    ...caller,
    service_id: service.id,
    resource_ids,
    starts_at,
    quantity,
    ends_at: new Date(starts_at.getTime() + service.duration_minutes * MINUTE_MS),
    timezone: body.timezone ?? service.timezone,
    contact: body.contact,
    note: body.note ?? null,
    reminder_minutes: service.reminder_minutes,
    ...(await answeredForm(scope, service.form_slug, body.answers)),
  }
  if (service.is_free) return bookFreeService(scope, { ...wanted, price: null })
  if (cart_id === undefined) throw errors.missingField("cart_id")
  const { variant_id, quota_id } = service
  const price = await priceOf(scope, service, await cartHints(scope, cart_id))
  if (variant_id === null || quota_id === null || price === null)
    throw errors.invalidState("The service has no price in the cart's currency.")
  const country_code = await countryForCart(scope, cart_id, null)
  return bookPaidService(scope, {
    wanted: { ...wanted, price },
    cart_id,
    variant_id,
    quota_id,
    country_code,
    limit,
  })
}
