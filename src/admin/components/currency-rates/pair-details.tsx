import { Container, Label, Select } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useList } from "../../lib/resource"
import { currencyPairs } from "../../resources/currency-pairs"
import { RateHistory } from "./rate-history"
import { RatePrices } from "./rate-prices"

const MAX_PAIRS = 100

/** A pair's history and prices. The admin chooses the pair. Shows nothing in a shop without pairs. */
export const PairDetails = () => {
  const { t, i18n } = useTranslation("svc")
  const id = useId()
  const [chosenId, choose] = useState<string>()
  const { data } = useList(currencyPairs, { limit: MAX_PAIRS, order: "base" })
  const pair = data?.rows.find((each) => each.id === chosenId) ?? data?.rows[0]
  if (!data || !pair) return null
  return (
    <>
      <Container className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Label htmlFor={id} size="small" weight="plus">
          {t("currency_rates.one")}
        </Label>
        <div className="min-w-48">
          <Select dir={i18n.dir()} value={pair.id} onValueChange={choose}>
            <Select.Trigger id={id}>
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              {data.rows.map((each) => (
                <Select.Item key={each.id} value={each.id}>
                  <bdi dir="ltr">
                    {each.base.toUpperCase()} → {each.quote.toUpperCase()}
                  </bdi>
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        </div>
      </Container>
      <RateHistory base={pair.base} quote={pair.quote} />
      <RatePrices key={pair.id} pairId={pair.id} />
    </>
  )
}
