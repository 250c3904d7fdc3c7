import { Badge, clx, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { Quote, QuoteLine, QuoteRevision } from "../../resources/quotes"
import { Price, ROOM_AT_END, When } from "../crud/cells"
import { Section } from "../currency-rates/section"
import { LabelledChoice } from "../forms/labelled"
import { pdfAddress } from "./use-quote-call"

/** All revisions with their PDFs, and two of them side by side. */
export const QuoteRevisions = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { revisions } = quote
  const [left, setLeft] = useState<string>()
  const [right, setRight] = useState<string>()
  const before = revisions.find(({ id }) => id === left) ?? revisions[1]
  const after = revisions.find(({ id }) => id === right) ?? revisions[0]
  const nameOf = ({ number, status }: QuoteRevision) => {
    if (status === "draft") return t("crud.options.draft")
    return number === 0 ? t("quotes.request") : t("quotes.revision", { number: format.number(number) })
  }
  const options = revisions.map((one) => ({ value: one.id, label: nameOf(one) }))

  return (
    <Section title={t("quotes.revisions")}>
      <ul className="divide-y">
        {revisions.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
            <Text as="div" size="small">
              <span className="font-medium">{nameOf(one)}</span>
              {" · "}
              <When at={one.sent_at ?? one.updated_at} />
              {" · "}
              <Price amount={one.document.total} currency={one.document.currency_code} />
            </Text>
            <a
              href={pdfAddress(quote, one.status === "draft" ? "draft" : one.number)}
              target="_blank"
              rel="noreferrer"
              aria-label={`PDF: ${nameOf(one)}`}
              className="txt-compact-small text-ui-fg-base underline"
            >
              PDF
            </a>
          </li>
        ))}
      </ul>
      {before && after && (
        <div className="flex flex-col gap-y-3 py-4">
          <div className="flex flex-wrap gap-4 px-6">
            <LabelledChoice
              label={t("quotes.before")}
              value={before.id}
              options={options}
              onChange={setLeft}
            />
            <LabelledChoice
              label={t("quotes.after")}
              value={after.id}
              options={options}
              onChange={setRight}
            />
          </div>
          <Comparison before={before} after={after} names={[nameOf(before), nameOf(after)]} />
        </div>
      )}
    </Section>
  )
}

interface ComparisonProps {
  before: QuoteRevision
  after: QuoteRevision
  names: [string, string]
}

const Comparison = ({ before, after, names }: ComparisonProps) => {
  const { t } = useTranslation("svc")
  const ids = new Set([...after.document.lines, ...before.document.lines].map(({ id }) => id))
  const rows = [...ids].map((id) => ({
    id,
    old: before.document.lines.find((line) => line.id === id),
    new: after.document.lines.find((line) => line.id === id),
  }))
  return (
    <div className={clx("overflow-x-auto", ROOM_AT_END)}>
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("quotes.lineTitle")}</Table.HeaderCell>
            <Table.HeaderCell>{names[0]}</Table.HeaderCell>
            <Table.HeaderCell>{names[1]}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={row.id}>
              <Table.Cell>
                <bdi>{(row.new ?? row.old)?.title}</bdi>{" "}
                {isDifferent(row.old, row.new) && <Badge size="2xsmall">{t("quotes.changed")}</Badge>}
              </Table.Cell>
              <Table.Cell>
                <Amounts line={row.old} currency={before.document.currency_code} />
              </Table.Cell>
              <Table.Cell>
                <Amounts line={row.new} currency={after.document.currency_code} />
              </Table.Cell>
            </Table.Row>
          ))}
          <Table.Row>
            <Table.Cell className="font-medium">{t("quotes.fields.total")}</Table.Cell>
            {[before, after].map(({ id, document }, place) => (
              <Table.Cell key={`${id} ${place}`} className="font-medium">
                <Price amount={document.total} currency={document.currency_code} />
              </Table.Cell>
            ))}
          </Table.Row>
        </Table.Body>
      </Table>
    </div>
  )
}

const Amounts = ({ line, currency }: { line: QuoteLine | undefined; currency: string }) => {
  const format = useFormat()
  if (!line) return <>–</>
  return (
    <>
      <bdi>{format.number(line.quantity)}</bdi> × <Price amount={line.unit_price} currency={currency} />
    </>
  )
}

function isDifferent(a: QuoteLine | undefined, b: QuoteLine | undefined): boolean {
  const said = (line: QuoteLine | undefined) =>
    line && JSON.stringify([line.title, line.quantity, line.unit_price, line.is_tax_inclusive, line.taxes])
  return said(a) !== said(b)
}
