import { Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { usePricePreview } from "../../lib/currency-rates"
import { useFormat } from "../../lib/format"
import { ROOM_AT_END, Words } from "../crud/cells"
import { Failure } from "../crud/failure"

/** The first prices that a pair would give, and how many there are. */
export const PricePreview = ({ data, error }: Pick<ReturnType<typeof usePricePreview>, "data" | "error">) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  if (error) return <Failure error={error} className="m-4" />
  if (!data) return null
  const { conversion, prices, count, own_prices: own } = data
  return (
    <div className="flex flex-col">
      <div className="px-6 py-4">
        <Text size="small" dir="ltr" className="rtl:text-right">
          1 {conversion.base.toUpperCase()} = {conversion.rate} {conversion.quote.toUpperCase()}
        </Text>
        <Text size="small">{t("currency_rates.prices.count", { number: format.number(count) })}</Text>
        {own > 0 && (
          <Text size="small">{t("currency_rates.prices.own", { number: format.number(own) })}</Text>
        )}
        {conversion.is_stale && (
          <Text size="small" className="text-ui-fg-error">
            {t("currency_rates.prices.stale")}
          </Text>
        )}
      </div>
      {prices.length > 0 && (
        <div className={ROOM_AT_END}>
          <Table>
            <Table.Header>
              <Table.Row>
                <Table.HeaderCell>{t("currency_rates.prices.product")}</Table.HeaderCell>
                <Table.HeaderCell>{conversion.base.toUpperCase()}</Table.HeaderCell>
                <Table.HeaderCell>{conversion.quote.toUpperCase()}</Table.HeaderCell>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {prices.map((price) => (
                <Table.Row key={`${price.variant_id} ${price.min_quantity ?? ""}`}>
                  <Table.Cell>
                    <Words>{`${price.product_title} – ${price.variant_title}`}</Words>
                  </Table.Cell>
                  <Table.Cell>{format.number(Number(price.amount))}</Table.Cell>
                  <Table.Cell>{format.number(Number(price.converted))}</Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table>
        </div>
      )}
    </div>
  )
}
