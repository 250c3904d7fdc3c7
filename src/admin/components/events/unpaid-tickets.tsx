import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { type Decision, isOpen } from "./decisions"

interface UnpaidTicketsProps {
  decisions: readonly Decision[]
  onAdmit: (decision: Decision) => void
  onDismiss: (decision: Decision) => void
}

/** The tickets that are not paid, in the order of their scans, each with its own buttons. */
export const UnpaidTickets = ({ decisions, onAdmit, onDismiss }: UnpaidTicketsProps) => {
  const { t } = useTranslation("svc")
  if (!decisions.some(isOpen)) return null
  return (
    <section aria-label={t("events.checkIn.undecided")} className="flex flex-col gap-y-2">
      <Text weight="plus">{t("events.checkIn.undecided")}</Text>
      <ul className="flex flex-col gap-y-2">
        {decisions.map((decision, index) => (
          // Rows are only added at the end, so the index is stable. A code may come twice.
          <li key={`${index} ${decision.code}`} className="flex min-h-8 flex-wrap items-center gap-2">
            <bdi className="break-all font-mono">{decision.code}</bdi>
            {isOpen(decision) ? (
              <>
                <Button
                  type="button"
                  size="small"
                  variant="secondary"
                  aria-label={`${t("events.checkIn.acceptUnpaid")}: ${decision.code}`}
                  onClick={() => onAdmit(decision)}
                >
                  {t("events.checkIn.acceptUnpaid")}
                </Button>
                <Button
                  type="button"
                  size="small"
                  variant="transparent"
                  aria-label={`${t("events.checkIn.dismiss")}: ${decision.code}`}
                  onClick={() => onDismiss(decision)}
                >
                  {t("events.checkIn.dismiss")}
                </Button>
              </>
            ) : (
              <bdi>{decision.outcome}</bdi>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
