import { MathBN } from "@medusajs/framework/utils"
import { convertingTo } from "../../../../features/ads/rates"
import { spanOf } from "../../../../features/ads/span"
import { shopBase } from "../../../../features/currency-rates/shop-base"
import { route } from "../../../../lib/contract/route"
import { CSV_BEGINNING, csvLine } from "../../../../lib/csv"
import { adFacts } from "../contract"

const MICROS = 1_000_000
const DECIMALS = 6

const COLUMNS = [
  ...["date", "channel", "account", "campaign_id", "campaign", "currency_code", "spend"],
  ...["converted_currency_code", "converted_spend", "impressions", "clicks", "conversions"],
]

export const GET = route(adFacts.adminExportAdFacts, async ({ query, scope, res }) => {
  const span = spanOf(query)
  const wanted = query.currency_code ?? (await shopBase(scope))
  const convert = await convertingTo(scope, wanted)
  const facts = await scope.resolve("ads").listFacts(span)
  const lines = facts.map((fact) => {
    const spend = MathBN.div(fact.spend_micros, MICROS)
    const converted = convert(spend, fact.currency_code)
    return csvLine([
      ...[fact.day, fact.platform, fact.account_name, fact.campaign_id, fact.campaign_name],
      ...[fact.currency_code, spend.toFixed(), wanted, converted?.decimalPlaces(DECIMALS).toFixed() ?? null],
      ...[fact.impressions, fact.clicks, fact.conversions],
    ])
  })
  res.setHeader("content-disposition", `attachment; filename="ads-${span.from}-${span.to}.csv"`)
  res.type("text/csv; charset=utf-8").send([CSV_BEGINNING, csvLine(COLUMNS), ...lines].join(""))
})
