import { z } from "zod"
import { changing } from "../../../kits/skills/define"
import { money, requireWritable } from "../../../kits/skills/lib/money"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Task } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import type { BasePrice, PriceChange } from "../module/types"
import { changePricesWorkflow } from "../workflows/change-prices"
import { reverseChanges } from "../workflows/steps/change-prices"
import { namedGoods } from "./named-product"
import { priceCommand } from "./price-command"

const input = z.strictObject({
  product: z.string().min(1).max(300).describe("The product's id, handle, SKU or title."),
  variant: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe("The variant's id, SKU or title. Default: all variants of the product."),
  currency_code: z.string().regex(/^[a-z]{3}$/i, "must be a currency code such as eur"),
  price: z.number().min(0).max(1_000_000_000).describe("The new price, in major units such as 19.90."),
})
type Input = z.output<typeof input>

/** The prices before the change. As text, because numbers would lose digits. */
const basis = z.array(z.object({ price_id: z.string(), variant_id: z.string(), amount: z.string() }))
type Basis = z.output<typeof basis>

const undoRecord = z.object({
  product: z.string(),
  currency: z.string(),
  changes: z.array(z.object({ price_id: z.string(), from: z.string(), to: z.string() })),
  variantIds: z.array(z.string()),
})

export const productPrice: Task = {
  id: "product-price",
  category: "catalogue",
  title: { en: "Change a price", tr: "Fiyat değiştirme" },
  examples: {
    en: [
      "Set the price of the blue vase to 25 euros",
      "Change the mug's price to 12.50",
      "Make the large bowl cost 40 EUR",
      "raise the price of the teapot to 60",
      "Lower the candle holder to 9.99",
      "price change for the plate",
      "new price 18 for the spoon",
      "reduce the price of the cup to 7",
      "how about 30 euros for the lamp instead of 35",
    ],
    tr: [
      "Mavi vazonun fiyatını 25 euro yap",
      "Kupanın fiyatını 12,50 olarak değiştir",
      "Büyük kase 40 EUR olsun",
      "çaydanlığın fiyatını 60'a yükselt",
      "Mumluğun fiyatını 9,99'a düşür",
      "tabak için fiyat değişikliği",
      "kaşığın yeni fiyatı 18 olsun",
      "fincanın fiyatını 7'ye indir",
      "lamba 35 yerine 30 euro olsun",
    ],
  },
  model_tier: "fast",
  icon: "CurrencyDollar",
  needs: [],
  actions: [
    changing({
      name: "change_product_price",
      description:
        "Sets the price of a product, or of one of its variants, in one currency. Not for price lists, sales or discounts.",
      input,
      basis,
      rights: ["product", "price"].map((resource) => ({ resource, operation: "update" })),
      async preview(call, wanted) {
        const { product, prices, currency } = await affected(call, wanted)
        return {
          summary: say(SUMMARY, call.language, {
            product: product.title,
            price: money(wanted.price, currency, call.language),
          }),
          changes: prices.map(({ variant_title, amount }) => ({
            what: `${product.title}, ${variant_title}`,
            before: money(Number(amount), currency, call.language),
            after: money(wanted.price, currency, call.language),
          })),
          input: {
            product: product.id,
            ...(wanted.variant !== undefined && { variant: prices[0]?.variant_id }),
            currency_code: currency,
            price: wanted.price,
          },
          subjects: prices.map(({ price_id }) => `price:${price_id}`),
          basis: prices.map(({ price_id, variant_id, amount }) => ({ price_id, variant_id, amount })),
        }
      },
      async run({ scope }, shown) {
        const outcome = outcomeOf(shown)
        await changePricesWorkflow(scope).run({ input: outcome.undo })
        return outcome
      },
      async findDone(call, shown) {
        const { prices } = await affected(call, shown.input)
        return prices.every(({ amount }) => Number(amount) === shown.input.price)
          ? outcomeOf(shown)
          : undefined
      },
      async undo({ scope }, { undo }) {
        const { product, currency, changes, variantIds } = undoRecord.parse(undo)
        const prices = await scope.resolve("products").findBasePrices(product, currency)
        const isBack = ({ price_id, from }: PriceChange) =>
          prices.some((price) => price.price_id === price_id && price.amount === from)
        const still = reverseChanges(changes.filter((change) => !isBack(change)))
        if (still.length > 0) await changePricesWorkflow(scope).run({ input: { changes: still, variantIds } })
      },
    }),
  ],
  byCommand: priceCommand,
}

const SUMMARY = {
  en: "Set the price of {product} to {price}",
  tr: "{product} fiyatını {price} yap",
}

async function affected(call: Call, wanted: Input) {
  const currency = wanted.currency_code.toLowerCase()
  await requireWritable(call, currency, wanted.price)
  const product = await namedGoods(call, wanted.product)
  const all = await call.scope.resolve("products").findBasePrices(product.id, currency)
  const prices = wanted.variant === undefined ? all : all.filter((price) => isMeant(price, wanted.variant))
  if (prices.length === 0)
    throw errors.notFound(say(PROBLEMS.noPricedVariant, call.language, { title: product.title, currency }))
  return { product, prices, currency }
}

function isMeant({ variant_id, sku, variant_title }: BasePrice, name = ""): boolean {
  return variant_id === name || sku === name || variant_title.toLowerCase() === name.toLowerCase()
}

function outcomeOf({
  input: { product, price, currency_code },
  basis: before,
}: {
  input: Input
  basis: Basis
}) {
  const variantIds = before.map(({ variant_id }) => variant_id)
  const changes = before.map(({ price_id, amount }) => ({ price_id, from: amount, to: String(price) }))
  return {
    result: { product_id: product, variant_ids: variantIds },
    undo: { product, currency: currency_code, changes, variantIds },
  }
}
