import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Calendar } from "@medusajs/icons"
import { PageName } from "../../components/crud/page-name"
import { Hub } from "../../components/navigation/hub"

export const config = defineRouteConfig({
  label: "navigation.bookings",
  translationNs: "svc",
  icon: Calendar,
  rank: 3,
})

export const handle = { breadcrumb: () => <PageName text="navigation.bookings" /> }

const BookingsPage = () => <Hub of="/bookings" />

export default BookingsPage
