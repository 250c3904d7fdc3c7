import { Button, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { type RateSnapshot, useChangeOfRates, useHeldSnapshots } from "../../lib/currency-rates"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { SOURCE_NAMES } from "./rate-sources"
import { Section } from "./section"

type Decision = "approve" | "reject"

/** Rates that changed so much that an admin must decide about them. Shows nothing if no rates wait. */
export const HeldSnapshots = () => {
  const { t } = useTranslation("svc")
  const { data } = useHeldSnapshots()
  if (!data || data.count === 0) return null
  return (
    <Section title={t("currency_rates.held.title")} hint={t("currency_rates.held.hint")}>
      <ul className="divide-y">
        {data.rate_snapshots.map((snapshot) => (
          <HeldRow key={snapshot.id} snapshot={snapshot} />
        ))}
      </ul>
    </Section>
  )
}

const HeldRow = ({ snapshot: { id, source, as_of, jumps } }: { snapshot: RateSnapshot }) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const format = useFormat()
  const { mutate, isPending } = useChangeOfRates(
    (decision: Decision) => `/admin/rate-snapshots/${encodeURIComponent(id)}/${decision}`,
  )
  const decide = (decision: Decision) =>
    mutate(decision, {
      onSuccess: () => toast.success(t(`currency_rates.held.${decision}d`)),
      onError: (error) => toast.error(textOf(error)),
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
      <div>
        <Text size="small" weight="plus">
          <bdi dir="ltr">{SOURCE_NAMES[source]}</bdi> · {format.date(as_of)}
        </Text>
        {jumps?.map(({ base, quote, before, now }) => (
          <Text key={`${base}${quote}`} size="small" dir="ltr" className="rtl:text-right">
            {base.toUpperCase()} → {quote.toUpperCase()}: {before} → {now}
          </Text>
        ))}
      </div>
      <div className="flex gap-x-2">
        <Button size="small" variant="secondary" disabled={isPending} onClick={() => decide("reject")}>
          {t("currency_rates.held.reject")}
        </Button>
        <Button size="small" disabled={isPending} onClick={() => decide("approve")}>
          {t("currency_rates.held.approve")}
        </Button>
      </div>
    </li>
  )
}
