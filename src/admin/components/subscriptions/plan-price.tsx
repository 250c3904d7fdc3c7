import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { SubscriptionPlan } from "../../resources/subscription-plans"

/** The price of a plan in each currency, such as "€12.50 every 1 × Month". */
export const PlanPrice = ({ plan }: { plan: SubscriptionPlan }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const paid = plan.prices.filter(({ amount }) => amount > 0)
  if (paid.length === 0) return <>{t("subscription_plans.free")}</>
  const price = paid.map(({ amount, currency_code }) => format.money(amount, currency_code)).join(" · ")
  const interval = t(`crud.options.${plan.interval}`)
  return <bdi>{t("subscription_plans.every", { price, count: plan.interval_count, interval })}</bdi>
}
