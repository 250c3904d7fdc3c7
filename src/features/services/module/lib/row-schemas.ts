import { z } from "zod"
import { dayHours, weeklyHours } from "../hours"
import { BOOKING_STATUSES } from "../schemas"

/** The columns of a service that decide about its slots. */
export const scheduleRow = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  timezone: z.string(),
  is_active: z.boolean(),
  is_free: z.boolean(),
  duration_minutes: z.number(),
  slot_interval_minutes: z.number().nullable(),
  buffer_before_minutes: z.number(),
  buffer_after_minutes: z.number(),
  min_notice_minutes: z.number(),
  horizon_days: z.number(),
  places: z.number(),
  change_until_minutes: z.number(),
  reminder_minutes: z.number().nullable(),
  form_slug: z.string().nullable(),
  variant_id: z.string().nullable(),
  quota_id: z.string().nullable(),
  resources: z.array(
    z.object({ id: z.string(), name: z.string(), timezone: z.string(), hours: weeklyHours }),
  ),
  exceptions: z.array(
    z.object({
      resource_id: z.string().nullable(),
      starts_on: z.string(),
      ends_on: z.string(),
      hours: dayHours,
    }),
  ),
})

export const addressRow = z.object({ slug: z.string(), updated_at: z.date() })

export const busyRow = z.object({
  service_id: z.string(),
  resource_id: z.string(),
  starts_at: z.date(),
  blocked_from: z.date(),
  blocked_to: z.date(),
  taken: z.number(),
})

export const bookingRow = z.object({
  id: z.string(),
  number: z.string(),
  service_id: z.string(),
  resource_id: z.string(),
  status: z.enum([...BOOKING_STATUSES, "expired"]),
  quantity: z.number(),
  starts_at: z.date(),
  ends_at: z.date(),
  timezone: z.string(),
  sequence: z.number(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  answers: z.record(z.string(), z.unknown()).nullable(),
  form_id: z.string().nullable(),
  form_version: z.number().nullable(),
  locale: z.string().nullable(),
  customer_id: z.string().nullable(),
  unit_price: z.string().nullable(),
  currency_code: z.string().nullable(),
  cart_id: z.string().nullable(),
  order_id: z.string().nullable(),
  hold_id: z.string().nullable(),
  hold_line_id: z.string().nullable(),
  hold_expires_at: z.date().nullable(),
  canceled_at: z.date().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
  service_slug: z.string(),
  service_title: z.string(),
  duration_minutes: z.number(),
  change_until_minutes: z.number(),
  resource_name: z.string(),
})
