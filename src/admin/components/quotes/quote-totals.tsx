import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { QuoteRevision } from "../../resources/quotes"
import { Price } from "../crud/cells"

/** The sums of a revision, as the server has computed them. */
export const QuoteTotals = ({ document }: { document: QuoteRevision["document"] }) => {
  const { t } = useTranslation("svc")
  const { subtotal, tax_total, total, currency_code } = document
  const sums = [
    { label: t("quotes.subtotal"), amount: subtotal },
    { label: t("quotes.taxes"), amount: tax_total },
    { label: t("quotes.fields.total"), amount: total },
  ]
  return (
    <dl className="ms-auto grid grid-cols-2 gap-x-6 gap-y-1">
      {sums.map(({ label, amount }) => (
        <div key={label} className="contents">
          <dt>
            <Text size="small">{label}</Text>
          </dt>
          <dd className="text-end">
            <Text as="div" size="small" weight="plus">
              <Price amount={amount} currency={currency_code} />
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  )
}
