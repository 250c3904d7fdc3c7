import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useFormat } from "../../lib/format"
import { useList } from "../../lib/resource"
import { subscriptionPage, subscriptions } from "../../resources/subscriptions"
import { SubscriptionPrice } from "./subscription-price"
import { SubscriptionStatus } from "./subscription-status"

const MOST = 20

/** A customer's latest subscriptions. Shows nothing if there are none. */
export const CustomerSubscriptions = ({ customerId }: { customerId: string }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { data } = useList(subscriptions, { customer_id: customerId, limit: MOST })
  if (!data || data.count === 0) return null
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("subscriptions.title")}</Heading>
      </div>
      <ul className="divide-y">
        {data.rows.map((subscription) => (
          <li key={subscription.id} className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
            <div>
              <Link
                to={subscriptionPage(subscription.id)}
                className="txt-small-plus text-ui-fg-base underline"
              >
                <bdi>{subscription.plan.name}</bdi>
              </Link>
              <Text size="small" className="text-ui-fg-subtle">
                <SubscriptionPrice of={subscription} />
                {" · "}
                {t("subscriptions.until", { day: format.date(subscription.current_period_end) })}
              </Text>
            </div>
            <SubscriptionStatus of={subscription} />
          </li>
        ))}
      </ul>
    </Container>
  )
}
