import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api, mayTryAgain } from "../../lib/api"
import { type Draft, isRecord } from "../../lib/draft"
import { isgConfig } from "../../resources/isg-config"
import type { Quote, QuoteRevision } from "../../resources/quotes"
import type { SingletonVersion } from "../../resources/singleton"
import { Failure } from "../crud/failure"
import { LabelledSwitch } from "../forms/labelled"
import { IsgForm } from "./isg-form"
import { isgInputsOf } from "./isg-inputs"

const MAX_VERSIONS = 100

interface Props {
  draft: Draft
  quote: Quote
  /** The draft, or the latest revision. */
  latest: QuoteRevision
}

/** Prices ISG services for the quote. A shop without ISG rates does not see it. */
export const IsgPart = ({ draft, quote, latest }: Props) => {
  const { t } = useTranslation("svc")
  const path = `${isgConfig.path}/versions`
  const { data, error } = useQuery({
    queryKey: [isgConfig.path, "versions", "newest"],
    queryFn: () => api<{ versions: SingletonVersion[] }>(`${path}?limit=${MAX_VERSIONS}&order=-number`),
    retry: mayTryAgain,
  })
  if (error) return <Failure error={error} />
  const versions = data?.versions ?? []
  if (versions.length === 0) return null
  const inputs = draft.value("isg")
  const numbers = versions.map(({ number }) => number)
  return (
    <fieldset
      aria-label={t("quotes.isgPrices.title")}
      className="border-ui-border-base flex min-w-0 flex-col gap-y-4 rounded-lg border p-3"
    >
      <LabelledSwitch
        label={t("quotes.isgPrices.title")}
        isOn={isRecord(inputs)}
        onChange={(isOn) => draft.set("isg", isOn ? isgInputsOf(quote, latest, numbers) : undefined)}
      />
      {isRecord(inputs) && (
        <IsgForm draft={draft} inputs={inputs} versions={versions} currency={quote.currency_code} />
      )}
    </fieldset>
  )
}
