import type { z } from "zod"
import type { PublicationInput } from "../../../kits/publications/types"
import type { shownRefund } from "../../../kits/refunds/schemas"
import type { Dated } from "../../../kits/rows/moments"
import type {
  customersRegistrationRow,
  listedRegistrationRow,
  registrationRow,
  ticketOnSaleRow,
  ticketRow,
} from "./lib/row-schemas"
import type {
  Attendee,
  attendedEvent,
  eventColumns,
  eventSummary,
  newQuota,
  publicEvent,
  quotaChange,
  ticketPrice,
} from "./schemas"

export type OwnEventColumns = Dated<z.ZodObject<typeof eventColumns>>

export interface EventInput extends PublicationInput {
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  timezone?: string | undefined
  event_status?: OwnEventColumns["event_status"] | undefined
  attendance_mode?: OwnEventColumns["attendance_mode"] | undefined
  venue?: OwnEventColumns["venue"] | undefined
  online_url?: string | null | undefined
  image?: string | null | undefined
  sessions?: OwnEventColumns["sessions"] | undefined
  speakers?: OwnEventColumns["speakers"] | undefined
  region_ids?: string[] | null | undefined
}

/** An event in a storefront's list. */
export type EventSummary = Dated<typeof eventSummary>

/** An event as its ticket holders see it. */
export type AttendedEvent = Dated<typeof attendedEvent>

export type PublicEvent = Dated<typeof publicEvent>

/** Finds events by words of title and text, by time and by region. */
export interface EventFilter {
  q?: string | undefined
  starts_from?: string | undefined
  starts_to?: string | undefined
  region_id?: string | undefined
}

export interface TicketInput {
  event_id: string
  title: string
  description?: string | null | undefined
  session_id?: string | null | undefined
  quota_ids: string[]
  sales_start_at?: string | null | undefined
  sales_end_at?: string | null | undefined
  min_per_order?: number | undefined
  max_per_order?: number | null | undefined
  needs_attendees?: boolean | undefined
  attendee_form_id?: string | null | undefined
  position?: number | undefined
}

export interface Price {
  amount: number
  currency_code: string
}

export interface NewTicket extends TicketInput {
  prices: Price[]
}

export type TicketChange = Partial<Omit<NewTicket, "event_id">>

export type QuotaInput = z.output<typeof newQuota>
export type QuotaChange = z.output<typeof quotaChange>
export type TicketPrice = z.output<typeof ticketPrice>

export interface AdmissionFilter {
  event_id?: string | undefined
  order_id?: string | undefined
  ticket_id?: string | undefined
  status?: RegistrationStatus | undefined
  refund?: z.output<typeof shownRefund>["status"] | undefined
  q?: string | undefined
}

export type Ticket = z.output<typeof ticketRow>

/** A ticket with what decides whether it can be bought now. */
export type TicketOnSale = z.output<typeof ticketOnSaleRow>

export type RegistrationStatus = Registration["status"]

export type Registration = z.output<typeof registrationRow>

/** A registration as admins list it. */
export type ListedRegistration = z.output<typeof listedRegistrationRow>

export type CustomersRegistration = z.output<typeof customersRegistrationRow>

/** Reserves admissions for a line of a hold. */
export interface Reserving {
  event_id: string
  ticket_id: string
  hold_line_id: string
  quantity: number
  attendees: Attendee[]
  /** The form that asked for the answers of the attendees. */
  form: AttendeeForm | null
}

export interface AttendeeForm {
  id: string
  version: number
}

/** A line of an order with this many admissions. */
export interface SoldTickets {
  hold_line_id: string
  owner_id: string
  subject_id: string
  quantity: number
}
