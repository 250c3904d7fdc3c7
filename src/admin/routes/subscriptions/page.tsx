import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ArrowPath } from "@medusajs/icons"
import { When, Words } from "../../components/crud/cells"
import { ListPage } from "../../components/crud/list-page"
import { PageName } from "../../components/crud/page-name"
import { SubscriptionPrice } from "../../components/subscriptions/subscription-price"
import { SubscriptionStatus } from "../../components/subscriptions/subscription-status"
import { subscriptionPlans } from "../../resources/subscription-plans"
import { customerName, PROVIDER_NAMES, subscriptionPage, subscriptions } from "../../resources/subscriptions"

export const config = defineRouteConfig({
  label: "subscriptions.title",
  translationNs: "svc",
  icon: ArrowPath,
})

export const handle = { breadcrumb: () => <PageName text="subscriptions.title" /> }

const SubscriptionsPage = () => (
  <ListPage
    resource={subscriptions}
    columns={[
      { name: "customer", cell: (row) => <Words>{customerName(row)}</Words> },
      { name: "plan", cell: ({ plan }) => <Words>{plan.name}</Words> },
      { name: "price", cell: (row) => <SubscriptionPrice of={row} /> },
      { name: "status", cell: (row) => <SubscriptionStatus of={row} /> },
      { name: "provider", cell: ({ provider }) => <bdi>{provider ? PROVIDER_NAMES[provider] : "–"}</bdi> },
      {
        name: "current_period_end",
        isSortable: true,
        cell: ({ current_period_end: at }) => <When at={at} />,
      },
      { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
    ]}
    filters={[
      { name: "status", options: ["active", "past_due", "paused", "canceled", "pending"] },
      { name: "plan_id", to: subscriptionPlans },
      { name: "provider", options: ["stripe", "iyzico", "paytr", "free"] },
    ]}
    hrefOf={({ id }) => subscriptionPage(id)}
  />
)

export default SubscriptionsPage
