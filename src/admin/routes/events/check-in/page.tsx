import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageName } from "../../../components/crud/page-name"
import { CheckIn } from "../../../components/events/check-in"

export const config = defineRouteConfig({ label: "events.checkIn.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="events.checkIn.title" /> }

const CheckInPage = () => <CheckIn />

export default CheckInPage
