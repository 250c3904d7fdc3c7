import { Button, Checkbox, Label, StatusBadge, Text, toast, usePrompt } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { PricedProducts } from "../../../features/currency-rates/module/fields"
import {
  type RatePriceList,
  useChangeOfRates,
  usePricePreview,
  useRatePriceLists,
} from "../../lib/currency-rates"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { PricePreview } from "./price-preview"
import { Section } from "./section"

const PATH = "/admin/rate-price-lists"
const COLOURS = { filling: "orange", applied: "green", replaced: "grey", undone: "grey" } as const

/** Turns a pair's rate into prices, after a preview. Lists the last price lists, of which the applied one can be undone. */
export const RatePrices = ({ pairId }: { pairId: string }) => {
  const { t } = useTranslation("svc")
  const [isShown, show] = useState(false)
  const [chosen, choose] = useState<PricedProducts>()
  const id = useId()
  const preview = usePricePreview(pairId, chosen, isShown)
  const kind = chosen ?? preview.data?.conversion.kind
  const { data, error } = useRatePriceLists()
  const apply = useAfterQuestion(
    "apply",
    () => PATH,
    () => ({ currency_pair_id: pairId, ...(kind && { kind }) }),
  )
  return (
    <Section
      title={t("currency_rates.prices.title")}
      hint={t("currency_rates.prices.hint")}
      error={error}
      actions={
        <div className="flex gap-x-2">
          <Button size="small" variant="secondary" aria-expanded={isShown} onClick={() => show(!isShown)}>
            {t("currency_rates.prices.preview")}
          </Button>
          <Button size="small" isLoading={apply.isPending} onClick={() => apply.ask(undefined)}>
            {t("currency_rates.prices.apply")}
          </Button>
        </div>
      }
    >
      {isShown && (
        <div className="flex items-center gap-x-2 px-6 py-4">
          <Checkbox
            id={id}
            checked={kind === "all"}
            onCheckedChange={(checked) => choose(checked === true ? "all" : "goods")}
          />
          <Label htmlFor={id} size="small">
            {t("capacity.products.also")}
          </Label>
        </div>
      )}
      {isShown && <PricePreview {...preview} />}
      {data && data.count > 0 && (
        <ul className="divide-y">
          {data.rate_price_lists.map((list) => (
            <ListRow key={list.id} list={list} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const ListRow = ({ list }: { list: RatePriceList }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const undo = useAfterQuestion("undo", () => `${PATH}/${encodeURIComponent(list.id)}/undo`)
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
      <div>
        <Text size="small" weight="plus" dir="ltr" className="rtl:text-right">
          1 {list.base.toUpperCase()} = {list.rate} {list.quote.toUpperCase()}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {format.dateTime(list.created_at)} ·{" "}
          {t("currency_rates.prices.count", { number: format.number(list.prices) })}
        </Text>
      </div>
      <div className="flex items-center gap-x-2">
        <StatusBadge color={COLOURS[list.status]}>{t(`currency_rates.statuses.${list.status}`)}</StatusBadge>
        {list.status === "applied" && (
          <Button
            size="small"
            variant="secondary"
            isLoading={undo.isPending}
            onClick={() => undo.ask(undefined)}
          >
            {t("currency_rates.prices.undo")}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Changes prices after the admin has confirmed it. */
function useAfterQuestion(what: "apply" | "undo", pathOf: () => string, bodyOf?: () => object) {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const prompt = usePrompt()
  const { mutate, isPending } = useChangeOfRates(pathOf, bodyOf)
  const ask = async (input: undefined) => {
    const isSure = await prompt({
      title: t(`currency_rates.prices.${what}`),
      description: t(`currency_rates.prices.confirm_${what}`),
      confirmText: t(`currency_rates.prices.${what}`),
      cancelText: engine("actions.cancel"),
      variant: "confirmation",
    })
    if (!isSure) return
    mutate(input, {
      onSuccess: () => toast.success(t("crud.saved")),
      onError: (error) => toast.error(textOf(error)),
    })
  }
  return { ask, isPending }
}
