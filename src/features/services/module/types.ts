import type { z } from "zod"
import type { dayHours, weeklyHours } from "./hours"
import type { bookingRow, busyRow, scheduleRow } from "./lib/row-schemas"
import type {
  contact,
  exceptionChange,
  newException,
  newResource,
  newService,
  resourceChange,
  serviceChange,
} from "./schemas"

export type WeeklyHours = z.output<typeof weeklyHours>
export type DayHours = z.output<typeof dayHours>
export type NewServiceInput = z.output<typeof newService>
export type ServiceChange = z.output<typeof serviceChange>
export type NewResource = z.output<typeof newResource>
export type ResourceChange = z.output<typeof resourceChange>
export type NewException = z.output<typeof newException>
export type ExceptionChange = z.output<typeof exceptionChange>
export type Contact = z.output<typeof contact>

/** A service with its active resources and their exceptions. */
export type Schedule = z.output<typeof scheduleRow>

export type Busy = z.output<typeof busyRow>

/** A booking with what people read about its service and resource. */
export type Booking = z.output<typeof bookingRow>

/** The input of a new booking. The database decides whether one of the resources is free. */
export interface NewBooking {
  id: string
  service_id: string
  /** The first free one gets the booking. */
  resource_ids: readonly string[]
  starts_at: Date
  ends_at: Date
  quantity: number
  timezone: string
  contact: Partial<Contact>
  note?: string | null
  answers: Record<string, unknown> | null
  /** The form that asked for the answers. */
  form: BookingForm | null
  locale: string | null
  customer_id: string | null
  price: { amount: number; currency_code: string } | null
  /** The hold of its cart. Without it, the booking is confirmed at once. */
  hold: BookingHold | null
  /** A keyed hash of the client's network. Null if an admin books. */
  client: string | null
  /** If false, the limits against abuse count. */
  is_proven: boolean
  reminder_minutes: number | null
}

export interface BookingForm {
  id: string
  version: number
}

export interface BookingHold {
  cart_id: string
  id: string
  line_id: string
  expires_at: Date
}

export interface Moving {
  starts_at: Date
  ends_at: Date
  resource_ids: readonly string[]
  timezone?: string | undefined
  reminder_minutes: number | null
}

export interface BookingFilter {
  service_id?: string | undefined
  resource_id?: string | undefined
  customer_id?: string | undefined
  order_id?: string | undefined
  status?: string | undefined
  starts_from?: string | undefined
  starts_to?: string | undefined
  q?: string | undefined
}
