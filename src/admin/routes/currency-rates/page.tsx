import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CurrencyDollar } from "@medusajs/icons"
import { Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { HeldSnapshots } from "../../components/currency-rates/held-snapshots"
import { PairDetails } from "../../components/currency-rates/pair-details"
import { RateSources } from "../../components/currency-rates/rate-sources"
import { currencyPairs } from "../../resources/currency-pairs"

export const config = defineRouteConfig({
  label: "currency_rates.title",
  translationNs: "svc",
  icon: CurrencyDollar,
})

export const handle = { breadcrumb: () => <PageName text="currency_rates.title" /> }

const CurrencyRatesPage = () => (
  <div className="flex flex-col gap-y-3">
    <HeldSnapshots />
    <DrawerPage
      resource={currencyPairs}
      columns={[
        { name: "base", isSortable: true, cell: ({ base }) => <Words>{base.toUpperCase()}</Words> },
        { name: "quote", cell: ({ quote }) => <Words>{quote.toUpperCase()}</Words> },
        { name: "manual_rate", cell: ({ manual_rate }) => <Words>{manual_rate}</Words> },
        { name: "margin_percent", cell: ({ margin_percent }) => <Words>{margin_percent}</Words> },
      ]}
      fields={[
        { name: "base", kind: "line", isRequired: true },
        { name: "quote", kind: "line", isRequired: true },
        { name: "manual_rate", kind: "line" },
        { name: "margin_percent", kind: "line", isRequired: true },
        { name: "rounding_increment", kind: "line" },
        { name: "charm_ending", kind: "line" },
        { name: "price_floor", kind: "line" },
      ]}
    />
    <PairDetails />
    <RateSources />
  </div>
)

export default CurrencyRatesPage
