import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { VisitReport } from "../../lib/visits"

const STEPS = ["visits", "viewed", "added", "begun", "bought"] as const

/** Draws how many visitors came how far. The numbers stand beside the bars. */
export const FunnelChart = ({ funnel }: { funnel: VisitReport["funnel"] }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const partOf = (count: number) => (funnel.visits === 0 ? 0 : (count / funnel.visits) * 100)
  return (
    <ol className="flex flex-col gap-y-3 px-6 py-4">
      {STEPS.map((step) => (
        <li key={step} className="flex flex-col gap-y-1">
          <div className="flex justify-between gap-4">
            <Text size="small">{t(`tracking.steps.${step}`)}</Text>
            <Text size="small" weight="plus">
              {format.number(funnel[step])}
            </Text>
          </div>
          <div aria-hidden className="bg-ui-bg-component h-3 w-full rounded">
            <div className="bg-ui-fg-interactive h-3 rounded" style={{ width: `${partOf(funnel[step])}%` }} />
          </div>
        </li>
      ))}
    </ol>
  )
}
