import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ReceiptPercent } from "@medusajs/icons"
import { useTranslation } from "react-i18next"
import { Code, When } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { CouponDiscount, CouponUses } from "../../components/subscriptions/coupon-discount"
import { subscriptionCoupons } from "../../resources/subscription-coupons"
import { subscriptionPlans } from "../../resources/subscription-plans"

export const config = defineRouteConfig({
  label: "subscription_coupons.title",
  translationNs: "svc",
  icon: ReceiptPercent,
})

export const handle = { breadcrumb: () => <PageName text="subscription_coupons.title" /> }

const DURATIONS = ["once", "repeating", "forever"]

const Duration = ({ of }: { of: string }) => {
  const { t } = useTranslation("svc")
  return <>{t(`crud.options.${of}`)}</>
}

const SubscriptionCouponsPage = () => (
  <DrawerPage
    resource={subscriptionCoupons}
    columns={[
      { name: "code", isSortable: true, cell: ({ code }) => <Code>{code}</Code> },
      { name: "percent_off", cell: (coupon) => <CouponDiscount coupon={coupon} /> },
      { name: "duration", cell: ({ duration }) => <Duration of={duration} /> },
      { name: "redemptions", cell: (coupon) => <CouponUses coupon={coupon} /> },
      { name: "expires_at", cell: ({ expires_at: at }) => (at === null ? "–" : <When at={at} />) },
    ]}
    defaults={{ duration: "once", once_per_customer: true, is_active: true }}
    fields={[
      { name: "code", kind: "line", isRequired: true, isFixed: true, hasHint: true },
      { name: "percent_off", kind: "number", isFixed: true, hasHint: true },
      {
        name: "amounts_off",
        kind: "rows",
        isFixed: true,
        fields: [
          { name: "amount", kind: "number", isRequired: true },
          { name: "currency_code", kind: "line", isRequired: true },
        ],
      },
      { name: "duration", kind: "choice", options: DURATIONS, isRequired: true, isFixed: true },
      { name: "periods", kind: "number", isFixed: true, hasHint: true },
      { name: "plan_ids", kind: "references", to: subscriptionPlans, hasHint: true },
      { name: "max_redemptions", kind: "number", hasHint: true },
      { name: "once_per_customer", kind: "switch" },
      { name: "expires_at", kind: "date-time", hasHint: true },
      { name: "is_active", kind: "switch" },
    ]}
  />
)

export default SubscriptionCouponsPage
