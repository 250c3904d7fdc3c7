import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageName } from "../../../components/crud/page-name"
import { CheckIn } from "../../../components/events/check-in"
import { SectionTabs } from "../../../components/navigation/section-tabs"

export const config = defineRouteConfig({ label: "events.checkIn.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="events.checkIn.title" /> }

const CheckInPage = () => (
  <>
    <SectionTabs />
    <CheckIn />
  </>
)

export default CheckInPage
