import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageName } from "../../../components/crud/page-name"
import { SectionTabs } from "../../../components/navigation/section-tabs"
import { DepartureCalendar } from "../../../components/tours/departure-calendar"

export const config = defineRouteConfig({ label: "tours.calendar.title", translationNs: "svc", rank: 1 })

export const handle = { breadcrumb: () => <PageName text="tours.calendar.title" /> }

const CalendarPage = () => (
  <>
    <SectionTabs />
    <DepartureCalendar />
  </>
)

export default CalendarPage
