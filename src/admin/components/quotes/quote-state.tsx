import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { QuoteStatus } from "../../resources/quotes"

const COLOURS = {
  submitted: "orange",
  in_review: "blue",
  sent: "blue",
  renegotiation: "orange",
  accepted: "green",
  ordered: "green",
  declined: "red",
  expired: "grey",
  withdrawn: "grey",
} as const satisfies Record<QuoteStatus, string>

export const QUOTE_STATUSES = Object.keys(COLOURS)

export const QuoteState = ({ of: status }: { of: QuoteStatus }) => {
  const { t } = useTranslation("svc")
  return <StatusBadge color={COLOURS[status]}>{t(`crud.options.${status}`)}</StatusBadge>
}

/** The states in which the shop can edit and send another revision. */
export function isOpen({ status }: { status: QuoteStatus }): boolean {
  return ["submitted", "in_review", "renegotiation", "sent", "expired"].includes(status)
}
