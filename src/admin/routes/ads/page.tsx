import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ChartBar } from "@medusajs/icons"
import { useState } from "react"
import { AdAccounts } from "../../components/ads/accounts"
import { AdFigures } from "../../components/ads/figures"
import { PageName } from "../../components/crud/page-name"
import type { Period } from "../../components/crud/period-header"

export const config = defineRouteConfig({
  label: "ads.title",
  translationNs: "svc",
  icon: ChartBar,
})

export const handle = { breadcrumb: () => <PageName text="ads.title" /> }

const USUAL_DAYS = 28
const DAY_MS = 86_400_000

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

const AdsPage = () => {
  const [period, setPeriod] = useState<Period>({ from: dayBefore(USUAL_DAYS - 1), to: dayBefore(0) })
  return (
    <div className="flex flex-col gap-y-3">
      <AdFigures period={period} onPeriod={setPeriod} />
      <AdAccounts period={period} />
    </div>
  )
}

export default AdsPage
