import { Button, Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useFormat } from "../../lib/format"
import { useRecord } from "../../lib/resource"
import { customerName, PROVIDER_NAMES, type Subscription, subscriptions } from "../../resources/subscriptions"
import { Code } from "../crud/cells"
import { Failure } from "../crud/failure"
import { LoadingPart } from "../crud/loading-part"
import { SubscriptionActions } from "./subscription-actions"
import { SubscriptionHistory } from "./subscription-history"
import { SubscriptionPayments } from "./subscription-payments"
import { SubscriptionPrice } from "./subscription-price"
import { SubscriptionStatus } from "./subscription-status"

/** One subscription: its facts, the actions that are possible now, its payments and its history. */
export const SubscriptionDetails = ({ id }: { id: string }) => {
  const { t } = useTranslation("svc")
  const { data: subscription, error } = useRecord(subscriptions, id)
  if (error && !subscription)
    return (
      <div className="flex flex-col items-start gap-y-3">
        <Failure error={error} />
        <Button size="small" variant="secondary" asChild>
          <Link to="/subscriptions">{t("crud.backToList")}</Link>
        </Button>
      </div>
    )
  if (!subscription) return <LoadingPart />
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
          <div className="flex flex-col gap-y-1">
            <Heading>
              <bdi>{subscription.plan.name}</bdi>
            </Heading>
            <SubscriptionStatus of={subscription} />
          </div>
          <SubscriptionActions subscription={subscription} />
        </div>
        <Facts subscription={subscription} />
      </Container>
      <SubscriptionPayments subscription={subscription} />
      <SubscriptionHistory changes={subscription.changes} />
    </div>
  )
}

const Facts = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { customer, provider, provider_ref, next_charge, trial_end, discount } = subscription
  const { current_period_start, current_period_end, canceled_at } = subscription
  const name = <bdi>{customerName(subscription)}</bdi>
  const facts: [string, ReactNode][] = [
    [
      "customer",
      customer ? (
        <Link to={`/customers/${customer.id}`} className="text-ui-fg-base underline">
          {name}
        </Link>
      ) : (
        name
      ),
    ],
    ["price", <SubscriptionPrice key="price" of={subscription} />],
    [
      "discount",
      discount ? `${discount.coupon_code} · ${format.money(-discount.amount, discount.currency_code)}` : "–",
    ],
    ["provider", provider ? <bdi key="provider">{PROVIDER_NAMES[provider]}</bdi> : "–"],
    ["provider_ref", <Code key="reference">{provider_ref}</Code>],
    ["period", `${format.date(current_period_start)} – ${format.date(current_period_end)}`],
    ["trial_end", trial_end ? format.date(trial_end) : "–"],
    [
      "next_charge",
      next_charge
        ? `${format.money(next_charge.amount, next_charge.currency_code)}, ${format.date(next_charge.at)}`
        : "–",
    ],
    ["canceled_at", canceled_at ? format.date(canceled_at) : "–"],
  ]
  return (
    <dl className="grid grid-cols-1 gap-4 px-6 py-4 md:grid-cols-2">
      {facts.map(([field, value]) => (
        <div key={field} className="min-w-0">
          <dt className="txt-compact-small text-ui-fg-subtle">{t(`subscriptions.fields.${field}`)}</dt>
          <dd className="min-w-0 break-words">
            <Text size="small" as="div">
              {value}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  )
}
