import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import type { Booking } from "../module/types"

/** A booking as admins see it. */
export function shownBooking(booking: Booking) {
  const { id, number, service_id, service_title, resource_id, resource_name, quantity } = booking
  const { starts_at, ends_at, timezone, first_name, last_name, email, phone, note, answers } = booking
  const { customer_id, cart_id, order_id, hold_expires_at, canceled_at, created_at, updated_at } = booking
  const { unit_price, currency_code, status, form_id, form_version } = booking
  return {
    id,
    number,
    service_id,
    service_title,
    resource_id,
    resource_name,
    quantity,
    starts_at,
    ends_at,
    timezone,
    first_name,
    last_name,
    email,
    phone,
    note,
    answers,
    customer_id,
    cart_id,
    order_id,
    hold_expires_at,
    canceled_at,
    created_at,
    updated_at,
    form: form_id === null || form_version === null ? null : { id: form_id, version: form_version },
    // The hold of its cart has ended.
    status: status === "expired" ? ("canceled" as const) : status,
    price:
      unit_price === null || currency_code === null
        ? null
        : { amount: MathBN.mult(unit_price, quantity).toNumber(), currency_code },
  }
}

export async function readShown(scope: MedusaContainer, id: string) {
  return { service_booking: shownBooking(await scope.resolve("services").bookingOf(id)) }
}
