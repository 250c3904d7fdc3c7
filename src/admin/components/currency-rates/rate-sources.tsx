import { Button, StatusBadge, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { type RateSource, useChangeOfRates, useRateSources } from "../../lib/currency-rates"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { Section } from "./section"

/** Proper names, which are the same in all languages. */
export const SOURCE_NAMES: Record<string, string> = { ecb: "ECB", tcmb: "TCMB", frankfurter: "Frankfurter" }

/** The sources of rates, and whether their last call succeeded. */
export const RateSources = () => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { data, error } = useRateSources()
  const { mutate, isPending } = useChangeOfRates(() => "/admin/currency-rates/refresh")
  const refresh = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(t("currency_rates.sources.asked")),
      onError: (problem) => toast.error(textOf(problem)),
    })
  return (
    <Section
      title={t("currency_rates.sources.title")}
      error={error}
      actions={
        <Button size="small" variant="secondary" onClick={refresh} isLoading={isPending}>
          {t("currency_rates.sources.refresh")}
        </Button>
      }
    >
      <ul className="divide-y">
        {data?.sources.map((source) => (
          <SourceRow key={source.source} source={source} />
        ))}
      </ul>
    </Section>
  )
}

const SourceRow = ({ source }: { source: RateSource }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
      <div>
        <Text size="small" weight="plus">
          <bdi dir="ltr">{SOURCE_NAMES[source.source]}</bdi>
        </Text>
        {source.succeeded_at && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("currency_rates.sources.last", { when: format.dateTime(source.succeeded_at) })}
          </Text>
        )}
        {source.is_used && source.problem && (
          <Text size="small" className="text-ui-fg-subtle" dir="ltr" lang="en">
            {source.problem}
          </Text>
        )}
      </div>
      <Health source={source} />
    </li>
  )
}

const Health = ({ source }: { source: RateSource }) => {
  const { t } = useTranslation("svc")
  if (!source.is_used) return <StatusBadge color="grey">{t("currency_rates.sources.unused")}</StatusBadge>
  if (source.failing_since) return <StatusBadge color="red">{t("currency_rates.sources.fails")}</StatusBadge>
  if (source.succeeded_at) return <StatusBadge color="green">{t("currency_rates.sources.works")}</StatusBadge>
  return <StatusBadge color="orange">{t("currency_rates.sources.unasked")}</StatusBadge>
}
