import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Draft, Values } from "../../lib/draft"
import { useFormat } from "../../lib/format"
import type { QuoteRevision } from "../../resources/quotes"
import { Price } from "../crud/cells"
import { Field } from "../crud/field"
import { FieldComplaint } from "../crud/field-complaint"
import { EMPTY_LINE, linesIn, newLine, sourceOf } from "./editing"
import { IsgLine } from "./isg-prices"
import { NewLineSource } from "./new-line-source"

interface Props {
  draft: Draft
  /** The saved revision, with the sums of its lines. */
  document: QuoteRevision["document"]
}

/** The lines of a quote with their quantities, prices and taxes. */
export const LineRows = ({ draft, document }: Props) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const format = useFormat()
  const lines = linesIn(draft.values)
  const put = (next: Values[]) => draft.set("lines", next)
  const ofLine = (index: number): Draft => ({
    ...draft,
    value: (name) => lines[index]?.[name],
    set: (name, value) =>
      put(lines.map((line, place) => (place === index ? { ...line, [name]: value } : line))),
    complaint: (name) => draft.complaint(`lines.${index}.${name}`),
  })

  return (
    <div className="flex flex-col gap-y-4">
      {lines.map((line, index) => {
        const row = ofLine(index)
        const source = sourceOf(line)
        const saved = document.lines.find(({ id }) => id === line.id)
        const rates = saved?.taxes.map(({ rate }) => format.rate(rate / 100)).join(" + ")
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: new lines have no ids
            key={index}
            aria-label={t("quotes.line", { number: index + 1 })}
            className="border-ui-border-base flex min-w-0 flex-col gap-y-3 rounded-lg border p-3"
          >
            {source ? (
              <NewLineSource draft={row} type={source} />
            ) : (
              <Field field={{ name: "title", kind: "line", isRequired: true }} draft={row} texts="quotes" />
            )}
            <div className="grid gap-3 sm:grid-cols-3">
              <Field
                field={{ name: "quantity", kind: "number", isRequired: true }}
                draft={row}
                texts="quotes"
              />
              {!source && (
                <>
                  <Field field={{ name: "unit_price", kind: "number" }} draft={row} texts="quotes" />
                  <Field field={{ name: "tax_rate", kind: "number" }} draft={row} texts="quotes" />
                </>
              )}
            </div>
            {!source && (
              <Field field={{ name: "is_tax_inclusive", kind: "switch" }} draft={row} texts="quotes" />
            )}
            {saved?.isg && <IsgLine isg={saved.isg} />}
            <Field field={{ name: "note", kind: "text", rows: 2 }} draft={row} texts="quotes" />
            <div className="flex flex-wrap items-center justify-between gap-2">
              {saved ? (
                <Text as="div" size="small" className="text-ui-fg-subtle">
                  {t("quotes.savedAs")} <Price amount={saved.total} currency={document.currency_code} />
                  {rates && (
                    <>
                      {" · "}
                      {t("quotes.taxes")} <bdi dir="ltr">{rates}</bdi>
                    </>
                  )}
                </Text>
              ) : (
                <span />
              )}
              <Button
                type="button"
                size="small"
                variant="transparent"
                disabled={lines.length === 1}
                aria-label={`${engine("actions.remove")}: ${t("quotes.line", { number: index + 1 })}`}
                onClick={() => put(lines.filter((__, place) => place !== index))}
              >
                {engine("actions.remove")}
              </Button>
            </div>
          </fieldset>
        )
      })}
      <FieldComplaint problem={draft.complaint("lines")} />
      <div className="flex flex-wrap gap-2">
        {(
          [
            ["quotes.addLine", { ...EMPTY_LINE }],
            ["quotes.addProduct", newLine("product")],
            ["quotes.addService", newLine("service")],
          ] as const
        ).map(([text, line]) => (
          <Button
            key={text}
            type="button"
            size="small"
            variant="secondary"
            onClick={() => put([...lines, line])}
          >
            {t(text)}
          </Button>
        ))}
      </div>
    </div>
  )
}
