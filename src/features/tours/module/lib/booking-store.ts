import type { StoreDependencies } from "../../../../kits/publications/store"
import { RefundStore } from "../../../../kits/refunds/store"
import { ModuleStore, withQueries } from "../../../../lib/bound-queries"
import { reservedAfter } from "./bookings"
import { cancelDeparture, reachOf, scheduleAgain } from "./cancellation"
import { bookedTours, bookingsOf, hasBooked } from "./customers-bookings"
import { listPassengers } from "./passengers"
import { printedBooking } from "./printing"
import { bookingRefunds, canceledWithoutRefund, countOpenRefunds } from "./refunds"

const QUERIES = {
  ofCustomer: bookingsOf,
  reservedAfter,
  tours: bookedTours,
  /** The bookings of these holds that are still confirmed, although their departure was canceled without refunds. */
  canceledWithoutRefund,
  hasBooked,
  listPassengers,
  /** `undefined` for an unknown id, and for a booking that a cart has reserved. */
  printed: printedBooking,
  reachOf,
  /** How many bookings of a departure are still to be refunded. */
  countOpenRefunds,
}

const CHANGES = {
  cancelDeparture,
  scheduleAgain,
}

/** Reads the bookings of carts and orders, and cancels departures with their bookings. */
export class BookingStore extends withQueries(ModuleStore, { queries: QUERIES, changes: CHANGES }) {
  readonly refunds: RefundStore

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.refunds = new RefundStore(dependencies, bookingRefunds)
  }
}
