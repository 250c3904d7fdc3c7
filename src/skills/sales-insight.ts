import { z } from "zod"
import type { BestSeller, Sales } from "../modules/orders/types"
import { reading } from "./define"
import { money, wholeNumber } from "./lib/money"
import { PERIOD_NAMES, type Period, periodFields, periodIn, spanOf } from "./lib/periods"
import { folded } from "./lib/plain-words"
import { say } from "./lib/texts"
import type { Language, Skill } from "./skill"

const MOST_SHOWN = 50

/** How business goes: revenue and orders against the days before, and what sells best. */
export const salesInsight: Skill = {
  id: "sales-insight",
  category: "insight",
  title: { en: "Sales", tr: "Satışlar" },
  examples: {
    en: [
      "How are our sales this month?",
      "What was the revenue yesterday?",
      "How much money did we make last week?",
      "Which products sell best?",
      "top selling items of the year",
      "average order value in the last 30 days",
      "how many orders did we get today",
      "is business better than last month?",
      "sales figures and turnover",
      "show me our earnings and statistics",
      "which item is the most popular?",
    ],
    tr: [
      "Bu ay satışlarımız nasıl?",
      "Dünkü ciro ne kadardı?",
      "Geçen hafta ne kadar para kazandık?",
      "En çok hangi ürünler satılıyor?",
      "yılın en çok satan ürünleri",
      "son 30 günün ortalama sipariş tutarı",
      "bugün kaç sipariş aldık",
      "işler geçen aydan daha mı iyi?",
      "satış rakamları ve istatistikler",
      "gelirimizi ve kazancımızı göster",
      "en popüler ürün hangisi?",
      "toplam ciro",
    ],
  },
  model_tier: "fast",
  icon: "ChartBar",
  needs: [],
  actions: [
    reading({
      name: "summarize_sales",
      description:
        "Revenue, orders, pieces and refunds by currency within some days (UTC), with the same number of days before. Cancelled orders count for nothing.",
      input: z.strictObject(periodFields),
      rights: [{ resource: "order", operation: "read" }],
      async read({ scope, language }, wanted) {
        const span = spanOf(wanted)
        const sales = await scope.resolve("orders").findSales(span)
        return { data: { ...span, sales }, text: toldSales(sales, spanName(wanted, language), language) }
      },
    }),
    reading({
      name: "find_best_sellers",
      description: "The products of which most pieces were ordered within some days (UTC).",
      input: z.strictObject({ ...periodFields, limit: z.int().min(1).max(MOST_SHOWN).default(10) }),
      rights: [{ resource: "order", operation: "read" }],
      async read({ scope, language }, { limit, ...wanted }) {
        const span = spanOf(wanted)
        const best = await scope.resolve("orders").findBestSellers(span, limit)
        return {
          data: { ...span, products: best },
          text: toldBest(best, spanName(wanted, language), language),
        }
      },
    }),
  ],
  byWords(message) {
    const isAboutProducts = /\b(best|top|popular|most sold|cok sat|en cok|populer)/.test(folded(message))
    return { action: isAboutProducts ? "find_best_sellers" : "summarize_sales", input: periodIn(message) }
  },
}

const TEXTS = {
  none: { en: "Nothing was ordered: {span}.", tr: "Sipariş yok: {span}." },
  sales: {
    en: "{span}: {revenue} from {orders} orders, {average} on average, {items} pieces. Before that, {before} from {orders_before}.",
    tr: "{span}: {orders} siparişten {revenue}, ortalama {average}, {items} adet. Bir önceki dönem {orders_before} siparişten {before}.",
  },
  refunded: { en: "{refunded} were refunded.", tr: "{refunded} iade edildi." },
  best: { en: "Ordered most, {span}:", tr: "En çok sipariş edilenler, {span}:" },
  line: {
    en: "{place}. {title}: {quantity} pieces in {orders} orders",
    tr: "{place}. {title}: {orders} siparişte {quantity} adet",
  },
}

function toldSales(sales: Sales[], span: string, language: Language): string {
  if (sales.length === 0) return say(TEXTS.none, language, { span })
  const lines = sales.map(({ currency_code: currency, revenue, orders, items, refunded, ...before }) => {
    const line = say(TEXTS.sales, language, {
      span,
      revenue: money(revenue, currency, language),
      orders: wholeNumber(orders, language),
      average: money(orders > 0 ? revenue / orders : 0, currency, language),
      items: wholeNumber(items, language),
      before: money(before.revenue_before, currency, language),
      orders_before: wholeNumber(before.orders_before, language),
    })
    const returned = { refunded: money(refunded, currency, language) }
    return refunded > 0 ? `${line} ${say(TEXTS.refunded, language, returned)}` : line
  })
  return lines.join("\n")
}

function toldBest(best: BestSeller[], span: string, language: Language): string {
  if (best.length === 0) return say(TEXTS.none, language, { span })
  const lines = best.map(({ title, quantity, orders }, index) =>
    say(TEXTS.line, language, { place: index + 1, title, quantity: wholeNumber(quantity, language), orders }),
  )
  return [say(TEXTS.best, language, { span }), ...lines].join("\n")
}

interface Wanted {
  period?: Period | undefined
  from?: string | undefined
  to?: string | undefined
}

function spanName({ period = "last_30_days", from, to }: Wanted, language: Language): string {
  return from === undefined ? say(PERIOD_NAMES[period], language) : [from, to ?? "…"].join(" – ")
}
