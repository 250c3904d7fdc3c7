import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageName } from "../../../components/crud/page-name"
import { DepartureCalendar } from "../../../components/tours/departure-calendar"

export const config = defineRouteConfig({ label: "tours.calendar.title", translationNs: "svc", rank: 1 })

export const handle = { breadcrumb: () => <PageName text="tours.calendar.title" /> }

const CalendarPage = () => <DepartureCalendar />

export default CalendarPage
