import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ArrowPath } from "@medusajs/icons"
import { Code, Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { EntitlementValue } from "../../components/subscriptions/entitlement-value"
import { PlanPrice } from "../../components/subscriptions/plan-price"
import { PlanProviders } from "../../components/subscriptions/plan-providers"
import { products } from "../../resources/products"
import { subscriptionPlans } from "../../resources/subscription-plans"

export const config = defineRouteConfig({
  label: "subscription_plans.title",
  translationNs: "svc",
  icon: ArrowPath,
})

export const handle = { breadcrumb: () => <PageName text="subscription_plans.title" /> }

const INTERVALS = ["day", "week", "month", "year"]

const SubscriptionPlansPage = () => (
  <DrawerPage
    resource={subscriptionPlans}
    columns={[
      { name: "name", isSortable: true, cell: ({ name }) => <Words>{name}</Words> },
      { name: "handle", cell: ({ handle: name }) => <Code>{name}</Code> },
      { name: "prices", cell: (plan) => <PlanPrice plan={plan} /> },
    ]}
    defaults={{ interval_count: 1, min_quantity: 1, trial_days: 0, position: 0, is_active: true }}
    fields={[
      { name: "name", kind: "line", isRequired: true },
      { name: "description", kind: "text" },
      { name: "handle", kind: "slug" },
      { name: "interval", kind: "choice", options: INTERVALS, isRequired: true },
      { name: "interval_count", kind: "number" },
      {
        name: "prices",
        kind: "rows",
        fields: [
          { name: "amount", kind: "number", isRequired: true },
          { name: "currency_code", kind: "line", isRequired: true },
          { name: "setup_fee", kind: "number" },
        ],
      },
      { name: "trial_days", kind: "number" },
      { name: "min_quantity", kind: "number" },
      { name: "max_quantity", kind: "number" },
      {
        name: "entitlements",
        kind: "rows",
        fields: [
          { name: "key", kind: "line", isRequired: true },
          {
            name: "value",
            kind: "own",
            edit: (value, onChange) => <EntitlementValue {...{ value, onChange }} />,
          },
        ],
      },
      { name: "product_id", kind: "reference", to: products, hasHint: true },
      {
        name: "providers",
        kind: "own",
        hasHint: true,
        edit: (value, onChange) => <PlanProviders {...{ value, onChange }} />,
      },
      { name: "position", kind: "number" },
      { name: "is_active", kind: "switch" },
    ]}
  />
)

export default SubscriptionPlansPage
