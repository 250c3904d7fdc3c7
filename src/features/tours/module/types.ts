import type { z } from "zod"
import type { PublicationInput } from "../../../kits/publications/types"
import type { Dated } from "../../../kits/rows/moments"
import type {
  customersBookingRow,
  departureOnSaleRow,
  departureRow,
  listedPassengerRow,
  optionRow,
  printedBookingRow,
  rateRow,
  unitRow,
} from "./lib/row-schemas"
import type { passengerFilter } from "./sale-schemas"
import type { bookedPart, listedTour, Passenger, publicTour, tourFields, tourOffer } from "./schemas"

export type OwnTourColumns = Dated<z.ZodObject<typeof tourFields>>

type Columns = { [Name in keyof OwnTourColumns]?: OwnTourColumns[Name] | undefined }

export interface TourInput extends PublicationInput, Columns {}

/** A tour in a storefront's list. */
export type TourSummary = Dated<typeof listedTour>

export type TourOffer = Dated<z.ZodObject<typeof tourOffer>>

export type PublicTour = Dated<typeof publicTour>

/** For whom prices are computed. */
export interface PriceContext {
  region: string | null
  currency: string
  groups: string[]
}

/** The storefront's filters. */
export interface TourFilter {
  q?: string | undefined
  /** The slug or id of a destination. Includes those within it. */
  destination?: string | undefined
  /** The slug or id of a category. Includes those within it. */
  category?: string | undefined
  duration_min?: number | undefined
  duration_max?: number | undefined
  price_min?: number | undefined
  price_max?: number | undefined
  /** Only tours with a departure between these times that has places left. */
  departs_from?: string | undefined
  departs_to?: string | undefined
  places?: number | undefined
  prices?: PriceContext | undefined
}

export type Unit = z.output<typeof unitRow>
export type Rate = z.output<typeof rateRow>
export type Option = z.output<typeof optionRow>
export type Departure = z.output<typeof departureRow>
export type DepartureOnSale = z.output<typeof departureOnSaleRow>

export interface DepartureFilter {
  tour_id?: string | undefined
  /** From this time on. */
  from?: Date | undefined
  /** Before this time. */
  to?: Date | undefined
  limit: number
  offset?: number
  isDescending?: boolean
  onlyScheduled?: boolean
}

export type ListedPassenger = z.output<typeof listedPassengerRow>

export type PassengerFilter = z.output<typeof passengerFilter>

export type CustomersBooking = z.output<typeof customersBookingRow>

export type PrintedBooking = z.output<typeof printedBookingRow>

export type BookedPart = z.output<typeof bookedPart>

/** The published form that asks passengers. */
export interface PassengerForm {
  id: string
  version: number
}

/** A new booking of a cart. */
export interface Reserving {
  hold_id: string
  tour_id: string
  departure_id: string
  /** When the departure started as its prices and ages were read. */
  starts_at: string
  parts: BookedPart[]
  passengers: Passenger[]
  /** The form that has asked the passengers. */
  form: PassengerForm | null
}
