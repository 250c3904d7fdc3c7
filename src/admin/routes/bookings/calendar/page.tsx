import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Calendar } from "../../../components/calendar/calendar"
import { PageName } from "../../../components/crud/page-name"
import { SectionTabs } from "../../../components/navigation/section-tabs"

export const config = defineRouteConfig({ label: "calendar.title", translationNs: "svc", rank: 1 })

export const handle = { breadcrumb: () => <PageName text="calendar.title" /> }

const CalendarPage = () => (
  <>
    <SectionTabs />
    <Calendar />
  </>
)

export default CalendarPage
