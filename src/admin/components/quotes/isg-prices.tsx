import { clx, Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { QuoteLine } from "../../resources/quotes"
import { Price, ROOM_AT_END } from "../crud/cells"
import { type IsgPriceList, unitsOf } from "./isg-inputs"

interface Props {
  list: IsgPriceList
  employees: unknown
  quoteCurrency: string
}

/** The monthly price of each ISG service, and the parts that it is computed from. */
export const IsgPrices = ({ list, employees, quoteCurrency }: Props) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { isg_prices, total, currency_code } = list
  const number = (value: number | null) => (value === null ? "–" : format.number(value))
  return (
    <div className="flex flex-col gap-y-2">
      <div className={clx("overflow-x-auto", ROOM_AT_END)}>
        <Table aria-label={t("quotes.isgPrices.prices")}>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{t("quotes.fields.service_id")}</Table.HeaderCell>
              <Table.HeaderCell>{t("isg_config.services.fields.unit")}</Table.HeaderCell>
              <Table.HeaderCell>{t("quotes.isgPrices.units")}</Table.HeaderCell>
              <Table.HeaderCell>{t("isg_config.services.fields.base_rate")}</Table.HeaderCell>
              <Table.HeaderCell>{t("quotes.fields.location_code")}</Table.HeaderCell>
              <Table.HeaderCell>{t("quotes.isgPrices.amount")}</Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {isg_prices.map((price) => (
              <Table.Row key={price.service_code}>
                <Table.Cell>
                  <bdi>{price.name}</bdi>
                  {!price.is_required && (
                    <Text as="div" size="xsmall" className="text-ui-fg-subtle">
                      {t("quotes.isgPrices.notRequired")}
                    </Text>
                  )}
                  {price.full_time > 0 && (
                    <Text as="div" size="xsmall" className="text-ui-fg-subtle">
                      {t("quotes.isgPrices.fullTime", { number: format.number(price.full_time) })}
                    </Text>
                  )}
                </Table.Cell>
                <Table.Cell>{t(`crud.options.${price.unit}`)}</Table.Cell>
                <Table.Cell>{number(price.is_required ? unitsOf(price, employees) : 0)}</Table.Cell>
                <Table.Cell>
                  <bdi>{format.unitPrice(Number(price.base_rate), currency_code)}</bdi>
                </Table.Cell>
                <Table.Cell>
                  <bdi>{format.signedRate(Number(price.factor) - 1)}</bdi>
                </Table.Cell>
                <Table.Cell>
                  <Price amount={price.amount} currency={currency_code} />
                </Table.Cell>
              </Table.Row>
            ))}
            <Table.Row>
              <Table.Cell className="font-medium">{t("quotes.fields.total")}</Table.Cell>
              <Table.Cell />
              <Table.Cell />
              <Table.Cell />
              <Table.Cell />
              <Table.Cell className="font-medium">
                <Price amount={total} currency={currency_code} />
              </Table.Cell>
            </Table.Row>
          </Table.Body>
        </Table>
      </div>
      {currency_code !== quoteCurrency && (
        <Text as="div" size="small">
          {t("quotes.isgPrices.otherCurrency", {
            rates: currency_code.toUpperCase(),
            quote: quoteCurrency.toUpperCase(),
          })}
        </Text>
      )}
    </div>
  )
}

/** How the price of a saved line was computed. */
export const IsgLine = ({ isg }: { isg: NonNullable<QuoteLine["isg"]> }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { unit, base_rate, currency_code, factor, employees, is_required, full_time, config_version } = isg
  const rate = currency_code
    ? format.unitPrice(Number(base_rate), currency_code)
    : format.number(Number(base_rate))
  const units = unitsOf(isg, employees)
  const parts = is_required
    ? [
        `${t(`crud.options.${unit}`)}: ${units === null ? "" : `${format.number(units)} × `}${rate}`,
        Number(factor) !== 1 && format.signedRate(Number(factor) - 1),
        full_time > 0 && t("quotes.isgPrices.fullTime", { number: format.number(full_time) }),
      ]
    : [t("quotes.isgPrices.notRequired")]
  const known = [
    ...parts,
    employees !== undefined && `${t("quotes.fields.employees")}: ${format.number(employees)}`,
    `${t("quotes.fields.config_version")}: ${format.number(config_version)}`,
  ].filter((part) => typeof part === "string")
  return (
    <Text as="div" size="xsmall" className="text-ui-fg-subtle">
      {known.map((part, index) => (
        <span key={part}>
          {index > 0 && " · "}
          <bdi>{part}</bdi>
        </span>
      ))}
    </Text>
  )
}
