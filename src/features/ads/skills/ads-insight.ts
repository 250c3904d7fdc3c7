import { z } from "zod"
import { reading } from "../../../kits/skills/define"
import { day, money, wholeNumber } from "../../../kits/skills/lib/money"
import { periodFields, spanName, spanOf } from "../../../kits/skills/lib/periods"
import { say } from "../../../kits/skills/lib/texts"
import type { Language, Task } from "../../../kits/skills/skill"
import { currencyCode } from "../module/schemas"
import { adMetricsOf } from "../services/metrics"
import { adsLookup } from "./lookup"

const PLATFORMS = { meta: "Meta", google: "Google" }

type Metrics = Awaited<ReturnType<typeof adMetricsOf>>

/** The costs and results of advertisements at Meta and Google. */
export const adsInsight: Task = {
  id: "ads-insight",
  category: "insight",
  title: { en: "Advertising", tr: "Reklamlar" },
  examples: {
    en: [
      "How much did we spend on ads this month?",
      "What did our Google ads cost last week?",
      "How many clicks did our Facebook ads get?",
      "ad spend in the last 30 days",
      "advertising costs of this year",
      "how are our ads performing?",
      "impressions and conversions of our adverts",
    ],
    tr: [
      "Bu ay reklamlara ne kadar harcadık?",
      "Geçen hafta Google reklamları ne kadar tuttu?",
      "Facebook reklamlarımız kaç tıklama aldı?",
      "son 30 günün reklam harcaması",
      "bu yılın reklam giderleri",
      "reklamlarımız nasıl gidiyor?",
      "reklam gösterimleri ve dönüşümleri",
    ],
  },
  model_tier: "fast",
  icon: "ChartPie",
  needs: [],
  actions: [
    reading({
      name: "summarize_ads",
      description:
        "Spend, impressions, clicks and conversions of all advertising accounts for some days, in one currency. Names what is missing: a figure that is not known is null, never 0.",
      input: z.strictObject({ ...periodFields, currency_code: currencyCode.optional() }),
      rights: [{ resource: "order", operation: "read" }],
      async read({ scope, language }, { currency_code, ...wanted }) {
        const span = spanOf(wanted, language)
        // The end of a span is the beginning of the next day.
        const days = { from: day(span.from), to: day(new Date(span.to.getTime() - 1)) }
        const metrics = await adMetricsOf(scope, days, currency_code)
        const { from, to, currency_code: currency, is_complete, totals, channels, missing } = metrics
        const data = { from, to, currency_code: currency, is_complete, totals, channels, missing }
        return { data, text: reportText(metrics, spanName(wanted, language), language) }
      },
    }),
  ],
  byWords: adsLookup,
}

const TEXTS = {
  nothing: {
    en: "No figures of advertisements are known: {span}.",
    tr: "Reklamlara ait bilinen rakam yok: {span}.",
  },
  total: {
    en: "{span}: {spend} for {impressions} impressions, {clicks} clicks and {conversions} conversions.",
    tr: "{span}: {impressions} gösterim, {clicks} tıklama ve {conversions} dönüşüm için {spend}.",
  },
  account: { en: "- {name} ({platform}): {spend}", tr: "- {name} ({platform}): {spend}" },
  unknown: { en: "not known", tr: "bilinmiyor" },
}

const MISSING = {
  not_connected: { en: "{platform} is not connected.", tr: "{platform} bağlı değil." },
  not_synced: { en: "{platform} was not read yet.", tr: "{platform} henüz okunmadı." },
  not_covered: {
    en: "The days begin before the first day that was read from {platform}.",
    tr: "Günler, {platform} verilerinin okunduğu ilk günden önce başlıyor.",
  },
  failing: { en: "{platform} could not be read lately.", tr: "{platform} son zamanlarda okunamadı." },
  revoked: { en: "{platform} refuses the token.", tr: "{platform} anahtarı reddediyor." },
  missing_rate: {
    en: "There is no exchange rate for {currency}, so the total lacks this spend.",
    tr: "{currency} için döviz kuru yok, bu yüzden toplamda bu harcama eksik.",
  },
}

function reportText(
  { totals, channels, missing, currency_code }: Metrics,
  span: string,
  language: Language,
): string {
  const amount = (value: number | null) =>
    value === null ? say(TEXTS.unknown, language) : money(value, currency_code, language)
  const number = (value: number | null) =>
    value === null ? say(TEXTS.unknown, language) : wholeNumber(value, language)
  const isKnown = totals.impressions !== null
  const total = say(isKnown ? TEXTS.total : TEXTS.nothing, language, {
    span,
    spend: amount(totals.spend),
    impressions: number(totals.impressions),
    clicks: number(totals.clicks),
    conversions: number(totals.conversions),
  })
  const accounts = isKnown
    ? channels.map(({ name, channel, spend }) =>
        say(TEXTS.account, language, { name, platform: PLATFORMS[channel], spend: amount(spend) }),
      )
    : []
  const lacking = missing.map(({ channel, reason, currency_code: currency }) =>
    say(MISSING[reason], language, {
      platform: PLATFORMS[channel],
      currency: (currency ?? "").toUpperCase(),
    }),
  )
  return [total, ...accounts, ...new Set(lacking)].join("\n")
}
