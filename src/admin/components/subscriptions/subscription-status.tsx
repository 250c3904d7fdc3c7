import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { ListedSubscription } from "../../resources/subscriptions"

const COLOURS = {
  pending: "grey",
  active: "green",
  paused: "blue",
  past_due: "red",
  canceled: "grey",
} as const

type Shown = Pick<ListedSubscription, "status" | "cancel_at_period_end">

export const SubscriptionStatus = ({ of: { status, cancel_at_period_end } }: { of: Shown }) => {
  const { t } = useTranslation("svc")
  return (
    <span className="flex flex-wrap gap-1">
      <StatusBadge color={COLOURS[status]}>{t(`crud.options.${status}`)}</StatusBadge>
      {cancel_at_period_end && <StatusBadge color="orange">{t("subscriptions.ending")}</StatusBadge>}
    </span>
  )
}
