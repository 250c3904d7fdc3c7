import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { SubscriptionCoupon } from "../../resources/subscription-coupons"

/** The discount of a coupon, such as "20%" or "€5.00 · $6.00". */
export const CouponDiscount = ({ coupon: { percent_off, amounts_off } }: { coupon: SubscriptionCoupon }) => {
  const format = useFormat()
  const amounts = amounts_off?.map(({ amount, currency_code }) => format.money(amount, currency_code)) ?? []
  return <bdi>{percent_off === null ? amounts.join(" · ") : format.rate(percent_off / 100)}</bdi>
}

/** How often it was used, such as "3 of 100". */
export const CouponUses = ({ coupon: { redemptions, max_redemptions } }: { coupon: SubscriptionCoupon }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  if (max_redemptions === null) return <>{format.number(redemptions)}</>
  return (
    <>
      {t("subscription_coupons.used", {
        number: format.number(redemptions),
        most: format.number(max_redemptions),
      })}
    </>
  )
}
