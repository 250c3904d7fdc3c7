import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useRateHistory } from "../../lib/currency-rates"
import { useFormat } from "../../lib/format"
import { RateChart } from "./rate-chart"
import { SOURCE_NAMES } from "./rate-sources"
import { Section } from "./section"

/** A pair's rates of the last months. */
export const RateHistory = ({ base, quote }: { base: string; quote: string }) => {
  const { t, i18n } = useTranslation("svc")
  const format = useFormat()
  const { data, error } = useRateHistory({ base, quote })
  const points = data?.history.points ?? []
  const [first, last] = [points[0], points.at(-1)]
  const sorted = points.map(({ rate }) => rate).sort((a, b) => Number(a) - Number(b))
  const pair = `${base.toUpperCase()} → ${quote.toUpperCase()}`
  const sources = [...new Set(points.map(({ source }) => SOURCE_NAMES[source] ?? source))]
  const summary = t("currency_rates.history.summary", {
    pair,
    lowest: sorted[0],
    highest: sorted.at(-1),
    sources: format.list(sources),
  })
  return (
    <Section title={t("currency_rates.history.title")} error={error}>
      {data && !(first && last) && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("currency_rates.history.empty")}
        </Text>
      )}
      {first && last && (
        <div className="flex flex-col gap-y-2 px-6 py-4">
          <RateChart points={points} summary={summary} />
          <div dir="ltr" className="txt-compact-small text-ui-fg-subtle flex justify-between">
            <time dir={i18n.dir()} dateTime={first.as_of}>
              {format.date(first.as_of)}
            </time>
            <time dir={i18n.dir()} dateTime={last.as_of}>
              {format.date(last.as_of)}
            </time>
          </div>
          <Text size="small">{summary}</Text>
        </div>
      )}
    </Section>
  )
}
