import { Hint, Label, Skeleton, Text } from "@medusajs/ui"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useId } from "react"
import { useTranslation } from "react-i18next"
import { ApiError, api, mayTryAgain } from "../../lib/api"
import type { Draft, Values } from "../../lib/draft"
import { useFormat } from "../../lib/format"
import { isgConfig } from "../../resources/isg-config"
import type { SingletonVersion } from "../../resources/singleton"
import { Failure } from "../crud/failure"
import { Field } from "../crud/field"
import { FieldComplaint } from "../crud/field-complaint"
import { RecordChoices } from "../crud/record-choices"
import { IsgChoice } from "./isg-choice"
import { codesOf, completeInputs, type IsgPriceList, type IsgRates } from "./isg-inputs"
import { IsgPrices } from "./isg-prices"

interface Props {
  draft: Draft
  /** The values of `draft` at `isg`. */
  inputs: Values
  versions: readonly SingletonVersion[]
  /** The quote's currency. */
  currency: string
}

/** The workplace of a quote for ISG services, and the prices that follow from it. */
export const IsgForm = ({ draft, inputs, versions, currency }: Props) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const number = inputs.config_version
  const { data: rates, error } = useQuery({
    queryKey: [isgConfig.path, "versions", number],
    queryFn: async () => {
      const path = `${isgConfig.path}/versions/${number}`
      return (await api<{ version: { content: IsgRates } }>(path)).version.content
    },
    retry: mayTryAgain,
    placeholderData: keepPreviousData,
  })
  const prices = useIsgPrices(inputs)
  if (error) return <Failure error={error} />
  if (!rates) return null
  const form: Draft = {
    ...draft,
    complaint: (path) => draft.complaint(path) ?? problemAt(prices.error, path),
    complaintBelow: (path) => draft.complaintBelow(path) ?? problemAt(prices.error, path),
  }
  const asOptions = (items: readonly { code: string; name: string }[]) =>
    items.map(({ code, name }) => ({ value: code, label: name }))

  return (
    <div className="flex flex-col gap-y-4">
      <div className="grid gap-4 md:grid-cols-2">
        <IsgChoice
          draft={form}
          name="hazard_class"
          options={[{ value: "", label: t("crud.choose") }, ...asOptions(rates.hazard_classes)]}
        />
        <Field
          field={{ name: "employees", kind: "number", isRequired: true }}
          draft={form}
          texts="quotes"
          within="isg."
        />
        <IsgChoice
          draft={form}
          name="location_code"
          options={[
            { value: "", label: t("quotes.isgPrices.noLocation") },
            ...rates.location_modifiers.map(({ code, name, factor }) => ({
              value: code,
              label: `${name} (${format.signedRate(Number(factor) - 1)})`,
            })),
          ]}
        />
        <IsgChoice
          draft={form}
          name="config_version"
          isNumber
          options={versions.map((version) => ({
            value: String(version.number),
            label: t("quotes.isgPrices.version", {
              number: format.number(version.number),
              date: format.date(version.published_at),
            }),
          }))}
        />
      </div>
      <Services draft={form} inputs={inputs} rates={rates} />
      {/* Always there, because screen readers announce only changes of such a region. */}
      <div role="status">
        {prices.data && (
          <IsgPrices list={prices.data} employees={inputs.employees} quoteCurrency={currency} />
        )}
      </div>
      {!completeInputs(inputs) && (
        <Text as="div" size="small" className="text-ui-fg-subtle">
          {t("quotes.isgPrices.incomplete")}
        </Text>
      )}
      {prices.isLoading && <Skeleton className="h-24 w-full" />}
      <Failure error={prices.error} />
      <Hint>{t("quotes.isgPrices.whenSaved")}</Hint>
    </div>
  )
}

/** The prices by the server's calculator, as soon as the inputs are complete. */
function useIsgPrices(inputs: Values) {
  const complete = useDeferredValue(completeInputs(inputs))
  return useQuery({
    queryKey: ["/admin/quotes/isg-prices", complete],
    queryFn: () => api<IsgPriceList>("/admin/quotes/isg-prices", { body: complete ?? {} }),
    enabled: complete !== undefined,
    retry: mayTryAgain,
  })
}

/** The calculator names its fields without the `isg.` of the quote's draft. */
function problemAt(error: unknown, path: string) {
  const problems = error instanceof ApiError ? error.problems : []
  return problems.find((problem) => `isg.${problem.path}.`.startsWith(`${path}.`))
}

const Services = ({ draft, inputs, rates }: Pick<Props, "draft" | "inputs"> & { rates: IsgRates }) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const label = t("quotes.fields.service_codes")
  const problem = draft.complaintBelow("isg.service_codes")
  // Another version of the rates may not have a service. Its button is missing, so the next choice removes it.
  const isKnown = (chosen: unknown) => rates.services.some(({ code }) => code === chosen)
  return (
    <div className="flex flex-col gap-y-2">
      <Label size="small" weight="plus">
        {label}
      </Label>
      <RecordChoices
        {...{ id, label, isDisabled: false, describedBy: problem ? `${id}-complaint` : "" }}
        records={rates.services.map(({ code, name }) => ({ id: code, name }))}
        title="name"
        value={codesOf(inputs)}
        onChange={(codes) => draft.set("isg.service_codes", codes.filter(isKnown))}
      />
      <FieldComplaint id={`${id}-complaint`} problem={problem} />
    </div>
  )
}
