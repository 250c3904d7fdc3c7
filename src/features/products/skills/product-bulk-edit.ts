import { z } from "zod"
import { changing } from "../../../kits/skills/define"
import { counted, digitsOf, money, ownCurrency } from "../../../kits/skills/lib/money"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { alreadyDone, stateText } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Outcome, Task } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import { priceChange, productChange, productColumns } from "../module/schemas"
import type { BasePrice, PriceChange, ProductChange } from "../module/types"
import { changePricesWorkflow } from "../workflows/change-prices"
import { changeProductsWorkflow } from "../workflows/change-products"
import { changesBack, changesTo, columnText, isDone } from "./product-changes"
import { bulkCommand } from "./product-command"
import { MAX_CHOSEN, selectedProducts, selection } from "./selection"

const MAX_PRICES = 1_000

const statusInput = z.strictObject({ ...selection, status: z.enum(["draft", "published"]) })
const statusBasis = z.array(z.object({ id: z.string(), from: productColumns.partial() }))
const statusUndoRecord = z.object({
  changes: z.array(productChange),
})

const priceInput = z.strictObject({
  ...selection,
  currency_code: z
    .string()
    .regex(/^[a-z]{3}$/i, "must be a currency code such as eur")
    .optional()
    .describe("Default: the shop's own currency."),
  percent: z
    .number()
    .min(-95)
    .max(500)
    .describe("The change in percent: 5 raises the prices, -10 lowers them by a tenth."),
})
const priceBasis = z.object({
  changes: z.array(priceChange),
  variant_ids: z.array(z.string()),
  product_ids: z.array(z.string()),
  currency: z.string(),
})
type Prices = z.output<typeof priceBasis>

/** Changes several products in the same way. If one cannot be changed, none is. */
export const productBulkEdit: Task = {
  id: "product-bulk-edit",
  category: "catalogue",
  title: { en: "Edit several products", tr: "Toplu ürün düzenleme" },
  examples: {
    en: [
      "Raise the prices of all products by 10 percent",
      "Make everything in the category Kitchen 5% cheaper",
      "Unpublish all candles",
      "publish all drafts in one go",
      "bulk edit the products",
      "Set several products to draft at once",
      "lower every price by 3 percent",
      "hide all products of the category Garden",
      "increase all prices by 4%",
      "everything 20 percent cheaper",
      "change the status of all products",
      "mass update of prices",
    ],
    tr: [
      "Tüm ürünlerin fiyatlarını yüzde 10 artır",
      "Mutfak kategorisindeki her şeyi %5 ucuzlat",
      "Bütün mumları yayından kaldır",
      "tüm taslakları tek seferde yayınla",
      "ürünleri toplu düzenle",
      "Birkaç ürünü birden taslak yap",
      "bütün fiyatları yüzde 3 düşür",
      "Bahçe kategorisindeki ürünlerin hepsini gizle",
      "bütün fiyatlara yüzde 4 zam",
      "her şey yüzde 20 daha ucuz olsun",
      "tüm ürünlerin durumunu değiştir",
      "toplu fiyat güncelleme",
      "hepsine zam yap",
    ],
  },
  model_tier: "standard",
  icon: "SquaresPlus",
  needs: [],
  actions: [
    changing({
      name: "set_status_of_products",
      description: `Publishes several products, or takes them out of the shop: at most ${MAX_CHOSEN}.`,
      input: statusInput,
      basis: statusBasis,
      rights: [{ resource: "product", operation: "update" }],
      async preview(call, wanted) {
        const products = await selectedProducts(call, wanted)
        const changes = changesTo(products, { status: wanted.status })
        if (changes.length === 0) throw alreadyDone(call.language)
        const titles = new Map(products.map(({ id, title }) => [id, title]))
        return {
          summary: counted(STATUS_SUMMARY, changes.length, call.language, {
            status: stateText(wanted.status, call.language),
          }),
          changes: changes.flatMap(({ id, from, to }) => columnText(call.language, from, to, titles.get(id))),
          input: { products: changes.map(({ id }) => id), status: wanted.status },
          subjects: changes.map(({ id }) => `product:${id}`),
          basis: changes.map(({ id, from }) => ({ id, from })),
        }
      },
      async run({ scope }, { input: { status }, basis }) {
        const changes = basis.map((one) => ({ ...one, to: { status } }))
        await changeProductsWorkflow(scope).run({ input: { changes } })
        return statusOutcome(changes)
      },
      async findDone({ scope }, { input: { status }, basis }) {
        const changes = basis.map((one) => ({ ...one, to: { status } }))
        const now = await scope.resolve("products").findOverviews(basis.map(({ id }) => id))
        return isDone(now, changes) ? statusOutcome(changes) : undefined
      },
      async undo({ scope }, { undo }) {
        const { changes } = statusUndoRecord.parse(undo)
        const now = await scope.resolve("products").findOverviews(changes.map(({ id }) => id))
        const back = changesBack(now, changes)
        if (back.length > 0) await changeProductsWorkflow(scope).run({ input: { changes: back } })
      },
    }),
    changing({
      name: "change_prices_of_products",
      description: `Changes the prices of several products by a percentage, in one currency: at most ${MAX_CHOSEN}. Not for temporary sales and discounts.`,
      input: priceInput,
      basis: priceBasis,
      rights: ["product", "price"].map((resource) => ({ resource, operation: "update" })),
      async preview(call, wanted) {
        const products = await selectedProducts(call, wanted)
        const currency = wanted.currency_code?.toLowerCase() ?? (await ownCurrency(call))
        const digits = await digitsOf(call, currency)
        const ids = products.map(({ id }) => id)
        const prices = await call.scope.resolve("products").findBasePricesOf(ids, currency)
        const all = prices.map((price) => ({ price, change: changeBy(price, wanted.percent, digits) }))
        const changed = all.filter(({ change }) => Number(change.from) !== Number(change.to))
        if (changed.length === 0)
          throw errors.invalidState(say(PROBLEMS.nonePriced, call.language, { currency }))
        if (changed.length > MAX_PRICES)
          throw errors.outOfRange(say(PROBLEMS.tooManyPrices, call.language, { most: MAX_PRICES }))
        const titles = new Map(products.map(({ id, title }) => [id, title]))
        return {
          summary: counted(wanted.percent > 0 ? DEARER : CHEAPER, changed.length, call.language, {
            percent: Math.abs(wanted.percent),
          }),
          changes: changed.map(({ price, change }) => ({
            what: `${titles.get(price.product_id)}, ${price.variant_title}`,
            before: money(Number(change.from), currency, call.language),
            after: money(Number(change.to), currency, call.language),
          })),
          input: { products: ids, currency_code: currency, percent: wanted.percent },
          subjects: changed.map(({ change }) => `price:${change.price_id}`),
          basis: {
            changes: changed.map(({ change }) => change),
            variant_ids: changed.map(({ price }) => price.variant_id),
            product_ids: ids,
            currency,
          },
        }
      },
      async run({ scope }, { basis }) {
        const { changes, variant_ids: variantIds } = basis
        await changePricesWorkflow(scope).run({ input: { changes, variantIds } })
        return priceOutcome(basis)
      },
      async findDone(call, { basis }) {
        const now = await amountsOf(call, basis)
        const isMade = basis.changes.every(({ price_id, to }) => now.get(price_id) === Number(to))
        return isMade ? priceOutcome(basis) : undefined
      },
      async undo(call, { undo }) {
        const prices = priceBasis.parse(undo)
        const now = await amountsOf(call, prices)
        const changes = prices.changes
          .filter(({ price_id, to }) => now.get(price_id) === Number(to))
          .map(({ price_id, from, to }) => ({ price_id, from: to, to: from }))
        if (changes.length === 0) return
        await changePricesWorkflow(call.scope).run({ input: { changes, variantIds: prices.variant_ids } })
      },
    }),
  ],
  byCommand: bulkCommand,
}

function changeBy({ price_id, amount }: BasePrice, percent: number, digits: number): PriceChange {
  const changed = Number(amount) * (1 + percent / 100)
  // Adds a tiny amount before rounding, because a double such as 1.005 is stored as slightly less.
  return {
    price_id,
    from: amount,
    to: (Math.round((changed + 1e-9) * 10 ** digits) / 10 ** digits).toFixed(digits),
  }
}

async function amountsOf({ scope }: Call, { product_ids, currency }: Prices): Promise<Map<string, number>> {
  const prices = await scope.resolve("products").findBasePricesOf(product_ids, currency)
  return new Map(prices.map(({ price_id, amount }) => [price_id, Number(amount)]))
}

function priceOutcome(prices: Prices): Outcome {
  return { result: { prices: prices.changes.length }, undo: prices }
}

function statusOutcome(changes: ProductChange[]): Outcome {
  return { result: { product_ids: changes.map(({ id }) => id) }, undo: { changes } }
}

const STATUS_SUMMARY = {
  one: { en: "Set 1 product to {status}", tr: "1 ürünü {status} durumuna getir" },
  many: { en: "Set {count} products to {status}", tr: "{count} ürünü {status} durumuna getir" },
}
const DEARER = {
  one: { en: "Raise 1 price by {percent} percent", tr: "1 fiyatı yüzde {percent} artır" },
  many: { en: "Raise {count} prices by {percent} percent", tr: "{count} fiyatı yüzde {percent} artır" },
}
const CHEAPER = {
  one: { en: "Lower 1 price by {percent} percent", tr: "1 fiyatı yüzde {percent} düşür" },
  many: { en: "Lower {count} prices by {percent} percent", tr: "{count} fiyatı yüzde {percent} düşür" },
}
