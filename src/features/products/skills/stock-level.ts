import { z } from "zod"
import { changing } from "../../../kits/skills/define"
import { counted } from "../../../kits/skills/lib/money"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { alreadyDone } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Outcome, Task } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import { stockChange } from "../module/schemas"
import type { StockChange, StockLevel } from "../module/types"
import { changeStockWorkflow } from "../workflows/change-stock"
import { namedGoods } from "./named-product"
import { stockCommand } from "./stock-command"

const MAX_PIECES = 10_000_000

const input = z.strictObject({
  product: z.string().min(1).max(300).describe("The product's id, handle, SKU or title."),
  variant: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe("The variant's id, SKU or title. Not needed if there is only one."),
  location: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe("The stock location's id or name. Not needed if there is only one."),
  quantity: z.int().min(0).max(MAX_PIECES).optional().describe("The new stock."),
  change_by: z
    .int()
    .min(-MAX_PIECES)
    .max(MAX_PIECES)
    .optional()
    .describe("The change of the stock, instead of quantity. Negative numbers lower it."),
})
type Input = z.output<typeof input>

const basis = z.object({
  inventory_item_id: z.string(),
  location_id: z.string(),
  stocked: z.string().nullable(),
  quantity: z.int(),
})
type Basis = z.output<typeof basis>
const undoRecord = z.object({
  product: z.string(),
  change: stockChange.extend({ to: z.string() }),
})

export const stockLevel: Task = {
  id: "stock-level",
  category: "catalogue",
  title: { en: "Change stock", tr: "Stok değiştirme" },
  examples: {
    en: [
      "Set the stock of the blue vase to 30",
      "Add 12 mugs to the inventory",
      "We have 5 teapots left in the warehouse, update the count",
      "Ten more bowls have arrived",
      "correct the stock level of the candle holder to 8",
      "take two boards out of stock, they are broken",
      "change the inventory quantity of the tray",
      "increase the stock quantity by 20 pieces",
      "a delivery came in: 15 more units",
      "stock count is wrong, make it 6",
    ],
    tr: [
      "Mavi vazonun stoğunu 30 yap",
      "Stoğa 12 kupa ekle",
      "Depoda 5 çaydanlık kaldı, sayıyı güncelle",
      "On kase daha geldi",
      "mumluğun stok miktarını 8 olarak düzelt",
      "iki tahta kırıldı, stoktan düş",
      "tepsinin stok adedini değiştir",
      "stok adedini 20 artır",
      "sevkiyat geldi, 15 adet daha",
      "stok sayısı yanlış, 6 yap",
      "envanter miktarını güncelle",
    ],
  },
  model_tier: "fast",
  icon: "ArchiveBox",
  needs: [],
  actions: [
    changing({
      name: "set_stock_level",
      description: "Sets or changes the stock of a variant at a location.",
      input,
      basis,
      rights: [
        { resource: "inventory_level", operation: "update" },
        { resource: "inventory_level", operation: "create" },
        { resource: "product", operation: "read" },
      ],
      async preview(call, wanted) {
        const { product, level } = await levelOf(call, wanted)
        const before = Number(level.stocked ?? 0)
        const quantity = wanted.quantity ?? before + (wanted.change_by ?? 0)
        if ((wanted.quantity === undefined) === (wanted.change_by === undefined))
          throw errors.invalidField(say(PROBLEMS.eitherQuantity, call.language))
        if (quantity < level.reserved || quantity < 0)
          throw errors.outOfRange(counted(PROMISED, level.reserved, call.language))
        if (level.stocked !== null && quantity === before) throw alreadyDone(call.language)
        const what = `${product.title}, ${level.variant_title}, ${level.location_name}`
        const { variant_id: variant, location_id: location, inventory_item_id, stocked } = level
        return {
          summary: say(SUMMARY, call.language, { what, quantity }),
          changes: [
            { what, before: level.stocked === null ? null : String(before), after: String(quantity) },
          ],
          input: { product: product.id, variant, location, quantity },
          subjects: [`stock:${inventory_item_id}:${location}`],
          basis: { inventory_item_id, location_id: location, stocked, quantity },
        }
      },
      async run({ scope }, shown) {
        const change = changeOf(shown.basis)
        await changeStockWorkflow(scope).run({ input: { changes: [change] } })
        return outcomeOf(shown.input.product, change)
      },
      async findDone(call, shown) {
        const change = changeOf(shown.basis)
        const now = await stockedAt(call, shown.input.product, change)
        return now === Number(change.to) ? outcomeOf(shown.input.product, change) : undefined
      },
      async undo(call, { undo }) {
        const { product, change } = undoRecord.parse(undo)
        if ((await stockedAt(call, product, change)) !== Number(change.to)) return
        const { from, to, ...place } = change
        await changeStockWorkflow(call.scope).run({ input: { changes: [{ ...place, from: to, to: from }] } })
      },
    }),
  ],
  byCommand: stockCommand,
}

/** Finds one variant at one location. Throws 404. If several are possible, throws 400 with a list of them. */
async function levelOf(call: Call, { product: name, variant, location }: Input) {
  const product = await namedGoods(call, name)
  const levels = await call.scope.resolve("products").findStockLevels(product.id)
  if (levels.length === 0)
    throw errors.invalidState(say(PROBLEMS.notCounted, call.language, { title: product.title }))
  const ofVariant = levels.filter((level) => variant === undefined || isVariant(level, variant))
  const found = ofVariant.filter(({ location_id, location_name }) =>
    location === undefined ? true : location_id === location || isSame(location_name, location),
  )
  // Without a location in the message, uses the locations that have stock of the product.
  const counted = location === undefined ? found.filter(({ stocked }) => stocked !== null) : []
  const [level, ...others] = counted.length > 0 ? counted : found
  if (!level) throw errors.notFound(say(PROBLEMS.noStockLevel, call.language, { title: product.title }))
  if (others.length > 0) {
    const choices = [level, ...others]
      .slice(0, MAX_LISTED)
      .map(({ variant_title, location_name }) =>
        say(PROBLEMS.stockPlace, call.language, { variant: variant_title, location: location_name }),
      )
    throw errors.invalidField(say(PROBLEMS.severalLevels, call.language, { choices: choices.join(", ") }))
  }
  return { product, level }
}

const MAX_LISTED = 20

function isVariant({ variant_id, sku, variant_title }: StockLevel, name: string): boolean {
  return variant_id === name || sku === name || isSame(variant_title, name)
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.trim().toLowerCase()
}

type SetStock = StockChange & { to: string }

function changeOf({ inventory_item_id, location_id, stocked, quantity }: Basis): SetStock {
  return { inventory_item_id, location_id, from: stocked, to: String(quantity) }
}

async function stockedAt({ scope }: Call, product: string, place: StockChange): Promise<number | undefined> {
  const levels = await scope.resolve("products").findStockLevels(product)
  const level = levels.find(
    ({ inventory_item_id, location_id }) =>
      inventory_item_id === place.inventory_item_id && location_id === place.location_id,
  )
  return level?.stocked == null ? undefined : Number(level.stocked)
}

function outcomeOf(product: string, change: SetStock): Outcome {
  return { result: { product_id: product, quantity: Number(change.to) }, undo: { product, change } }
}

const PROMISED = {
  one: {
    en: "1 piece is reserved for an order, so the stock cannot be lower.",
    tr: "1 adet bir siparişe ayrıldı: daha az olamaz.",
  },
  many: {
    en: "{count} pieces are reserved for orders, so the stock cannot be lower.",
    tr: "{count} adet siparişlere ayrıldı: daha az olamaz.",
  },
}
const SUMMARY = { en: "Set the stock of {what} to {quantity}", tr: "{what} stoğunu {quantity} yap" }
