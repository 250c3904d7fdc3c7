import { MathBN } from "@medusajs/framework/utils"
import { route } from "../../../kits/rows/route"
import { CSV_BEGINNING, csvLine } from "../../../lib/csv"
import { shopBase } from "../../currency-rates/shop-base"
import { declareHandlers } from "../../handlers"
import { convertingTo } from "../services/rates"
import { spanOf } from "../services/span"
import { adFacts } from "./admin-ad-facts.rows"

const MICROS = 1_000_000

const DECIMALS = 6

const COLUMNS = [
  "date",
  "channel",
  "account",
  "campaign_id",
  "campaign",
  "currency_code",
  "spend",
  "converted_currency_code",
  "converted_spend",
  "impressions",
  "clicks",
  "conversions",
]

declareHandlers([
  route(adFacts.adminExportAdFacts, async ({ query, scope, res }) => {
    const span = spanOf(query)
    const wanted = query.currency_code ?? (await shopBase(scope))
    const convert = await convertingTo(scope, wanted)
    const facts = await scope.resolve("ads").listFacts(span)
    const lines = facts.map((fact) => {
      const spend = MathBN.div(fact.spend_micros, MICROS)
      const converted = convert(spend, fact.currency_code)
      return csvLine([
        fact.day,
        fact.platform,
        fact.account_name,
        fact.campaign_id,
        fact.campaign_name,

        fact.currency_code,
        spend.toFixed(),
        wanted,
        converted?.decimalPlaces(DECIMALS).toFixed() ?? null,
        fact.impressions,
        fact.clicks,
        fact.conversions,
      ])
    })
    res.setHeader("content-disposition", `attachment; filename="ads-${span.from}-${span.to}.csv"`)
    res.type("text/csv; charset=utf-8").send([CSV_BEGINNING, csvLine(COLUMNS), ...lines].join(""))
  }),
])
