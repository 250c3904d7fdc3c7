import { z } from "zod"
import { reading } from "../../../kits/skills/define"
import { counted, money, wholeNumber } from "../../../kits/skills/lib/money"
import { periodFields, spanName, spanOf } from "../../../kits/skills/lib/periods"
import { say } from "../../../kits/skills/lib/texts"
import type { Language, Task, Texts } from "../../../kits/skills/skill"
import { namedProduct } from "../../products/skills/named-product"
import type { BestSeller, Sales } from "../module/types"
import { salesLookup } from "./sales-lookup"

const MAX_SHOWN = 50

/** Revenue and orders compared with the previous period, and best sellers. */
export const salesInsight: Task = {
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
        "Revenue, orders, pieces and refunds by currency for some days (UTC), with the period before. Excludes cancelled orders.",
      input: z.strictObject(periodFields),
      rights: [{ resource: "order", operation: "read" }],
      async read({ scope, language }, wanted) {
        const span = spanOf(wanted, language)
        const sales = await scope.resolve("orders").findSales(span)
        return { data: { ...span, sales }, text: salesText(sales, spanName(wanted, language), language) }
      },
    }),
    reading({
      name: "find_best_sellers",
      description: "The best or worst selling products of some days (UTC), or the sales of one product.",
      input: z.strictObject({
        ...periodFields,
        product: z
          .string()
          .min(1)
          .max(300)
          .optional()
          .describe("Only this one, by id, handle, SKU or title."),
        least: z
          .boolean()
          .default(false)
          .describe("Sorts the fewest first. Excludes products without orders."),
        limit: z.int().min(1).max(MAX_SHOWN).default(10),
      }),
      rights: [{ resource: "order", operation: "read" }],
      async read(call, { limit, product, least, ...wanted }) {
        const span = spanOf(wanted, call.language)
        const product_id = product === undefined ? undefined : (await namedProduct(call, product)).id
        const found = await call.scope
          .resolve("orders")
          .findBestSellers({ ...span, product_id, least }, limit)
        const heading = product_id !== undefined ? TEXTS.ordered : least ? TEXTS.least : TEXTS.best
        return {
          data: { ...span, products: found },
          text: bestSellersText(found, { heading, span: spanName(wanted, call.language) }, call.language),
        }
      },
    }),
  ],
  byWords: salesLookup,
}

const TEXTS = {
  none: { en: "No orders: {span}.", tr: "Sipariş yok: {span}." },
  sales: {
    en: "{span}: {revenue} from {orders}, {average} on average, {items}. Before that, {before} from {orders_before}.",
    tr: "{span}: {orders} ile {revenue}, ortalama {average}, {items}. Bir önceki dönem {orders_before} ile {before}.",
  },
  refunded: { en: "{refunded} were refunded.", tr: "{refunded} iade edildi." },
  orders: { one: { en: "1 order", tr: "1 sipariş" }, many: { en: "{count} orders", tr: "{count} sipariş" } },
  pieces: { one: { en: "1 piece", tr: "1 adet" }, many: { en: "{count} pieces", tr: "{count} adet" } },
  best: { en: "Ordered most, {span}:", tr: "En çok sipariş edilenler, {span}:" },
  least: { en: "Ordered least, {span}:", tr: "En az sipariş edilenler, {span}:" },
  ordered: { en: "Ordered, {span}:", tr: "Sipariş edilen, {span}:" },
  line: { en: "{place}. {title}: {pieces} in {orders}", tr: "{place}. {title}: {pieces}, {orders}" },
}

function salesText(sales: Sales[], span: string, language: Language): string {
  if (sales.length === 0) return say(TEXTS.none, language, { span })
  const lines = sales.map(({ currency_code: currency, revenue, orders, items, refunded, ...before }) => {
    const line = say(TEXTS.sales, language, {
      span,
      revenue: money(revenue, currency, language),
      orders: counted(TEXTS.orders, orders, language),
      average: money(orders > 0 ? revenue / orders : 0, currency, language),
      items: counted(TEXTS.pieces, items, language),
      before: money(before.revenue_before, currency, language),
      orders_before: counted(TEXTS.orders, before.orders_before, language),
    })
    const returned = { refunded: money(refunded, currency, language) }
    return sentence(refunded > 0 ? `${line} ${say(TEXTS.refunded, language, returned)}` : line, language)
  })
  return lines.join("\n")
}

/** Begins a line with a capital letter. */
function sentence(text: string, language: Language): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language))
}

function bestSellersText(
  best: BestSeller[],
  { heading, span }: { heading: Texts; span: string },
  language: Language,
): string {
  if (best.length === 0) return say(TEXTS.none, language, { span })
  const lines = best.map(({ title, quantity, orders }, index) =>
    say(TEXTS.line, language, {
      place: wholeNumber(index + 1, language),
      title,
      pieces: counted(TEXTS.pieces, quantity, language),
      orders: counted(TEXTS.orders, orders, language),
    }),
  )
  return [say(heading, language, { span }), ...lines].join("\n")
}
