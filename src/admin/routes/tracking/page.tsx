import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ChartBar } from "@medusajs/icons"
import { useState } from "react"
import { PageName } from "../../components/crud/page-name"
import type { Period } from "../../components/crud/period-header"
import { Visits } from "../../components/visits/visits"

export const config = defineRouteConfig({
  label: "tracking.title",
  translationNs: "svc",
  icon: ChartBar,
})

export const handle = { breadcrumb: () => <PageName text="tracking.title" /> }

const USUAL_DAYS = 28
const DAY_MS = 86_400_000

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

const VisitsPage = () => {
  const [period, setPeriod] = useState<Period>({ from: dayBefore(USUAL_DAYS - 1), to: dayBefore(0) })
  return <Visits period={period} onPeriod={setPeriod} />
}

export default VisitsPage
