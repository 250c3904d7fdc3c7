import { dueMails } from "../../../kits/mail-queue/mails"
import { dueRefunds } from "../../../kits/refunds/noted-refunds"
import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

export const SCHEDULED_TOURS: DueRows[] = [
  { table: "tour", moment: "published_at", where: "status = 'scheduled' AND deleted_at IS NULL" },
]

/** The name of the job that cancels bookings of canceled departures, sends the mails about bookings, and refunds. */
export const SEND_TOUR_MAILS = "send-tour-mails"

/** The topic of these mails in the queue. */
export const TOUR_MAILS = "tour_bookings"

export const DUE_TOUR_MAILS: DueRows[] = [dueMails(TOUR_MAILS), dueRefunds("tour_refund")]
