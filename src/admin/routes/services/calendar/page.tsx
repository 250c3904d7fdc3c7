import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageName } from "../../../components/crud/page-name"
import { BookingCalendar } from "../../../components/services/booking-calendar"

export const config = defineRouteConfig({ label: "services.calendar.title", translationNs: "svc", rank: 1 })

export const handle = { breadcrumb: () => <PageName text="services.calendar.title" /> }

const CalendarPage = () => <BookingCalendar />

export default CalendarPage
