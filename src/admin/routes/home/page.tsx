import { defineRouteConfig } from "@medusajs/admin-sdk"
import { House } from "@medusajs/icons"
import { PageName } from "../../components/crud/page-name"
import { HomeOverview } from "../../components/home/home-overview"

export const config = defineRouteConfig({ label: "home.title", translationNs: "svc", icon: House, rank: 1 })

export const handle = { breadcrumb: () => <PageName text="home.title" /> }

const HomePage = () => <HomeOverview />

export default HomePage
