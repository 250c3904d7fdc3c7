import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { ListedSubscription } from "../../resources/subscriptions"

/** The price of one period for all pieces. */
export const SubscriptionPrice = ({ of: { price, quantity } }: { of: ListedSubscription }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  if (!price || price.amount === 0) return <>{t("subscription_plans.free")}</>
  const amount = format.money(price.amount, price.currency_code)
  return <bdi>{quantity === 1 ? amount : `${format.number(quantity)} × ${amount}`}</bdi>
}
