import { z } from "zod"
import { reading } from "../../../kits/skills/define"
import { counted } from "../../../kits/skills/lib/money"
import { say } from "../../../kits/skills/lib/texts"
import type { Language, Task } from "../../../kits/skills/skill"
import type { LowStock } from "../module/types"
import { namedGoods } from "./named-product"
import { stockLookup } from "./stock-lookup"

const USUAL_THRESHOLD = 5
const MAX_SHOWN = 50
/** A limit above every possible stock. */
const ANY_NUMBER = 2_000_000_000

export const lowStock: Task = {
  id: "low-stock",
  category: "catalogue",
  title: { en: "Low stock", tr: "Azalan stok" },
  examples: {
    en: [
      "Which products are running low?",
      "What is almost out of stock?",
      "Show me everything with fewer than 3 left",
      "low stock report",
      "What do I need to reorder?",
      "Is anything sold out?",
      "which variants are running out?",
      "what should be replenished?",
      "items out of stock",
    ],
    tr: [
      "Hangi ürünler azalıyor?",
      "Stokta bitmek üzere olan ne var?",
      "3'ten az kalan ürünleri göster",
      "düşük stok raporu",
      "Neyi yeniden sipariş etmeliyim?",
      "Tükenen ürün var mı?",
      "stok bitiyor mu?",
      "hangi varyantlar tükenmek üzere?",
      "eksilen ürünleri listele",
      "stoku kalmayan ürünler",
    ],
  },
  model_tier: "fast",
  icon: "ExclamationCircle",
  needs: [],
  actions: [
    reading({
      name: "find_low_stock",
      description: "Lists published variants with low available stock, the lowest first.",
      input: z.strictObject({
        at_most: z.int().min(0).max(100_000).default(USUAL_THRESHOLD).describe("How many are left at most."),
        product: z
          .string()
          .min(1)
          .max(300)
          .optional()
          .describe("Shows the stock of this product, low or not."),
        limit: z.int().min(1).max(MAX_SHOWN).default(20),
      }),
      rights: [
        { resource: "product", operation: "read" },
        { resource: "inventory_item", operation: "read" },
        { resource: "inventory_level", operation: "read" },
      ],
      async read(call, { at_most, limit, product }) {
        const products = call.scope.resolve("products")
        if (product === undefined) {
          const found = await products.findLowStock(at_most, limit)
          return { data: found, text: textOf(found, at_most, call.language) }
        }
        const { id, title } = await namedGoods(call, product)
        const found = await products.findLowStock(ANY_NUMBER, limit, id)
        return { data: found, text: productText(found, title, call.language) }
      },
    }),
  ],
  byWords: stockLookup,
}

const TEXTS = {
  none: {
    en: "Nothing is running low: there are more than {at_most} of every variant.",
    tr: "Azalan bir şey yok: her varyanttan {at_most} adetten fazla var.",
  },
  heading: {
    one: { en: "1 variant has {at_most} or fewer left:", tr: "1 varyanttan {at_most} veya daha az kaldı:" },
    many: {
      en: "{count} variants have {at_most} or fewer left:",
      tr: "{count} varyanttan {at_most} veya daha az kaldı:",
    },
  },
  soldOut: {
    one: { en: "1 variant is sold out:", tr: "1 varyant tükendi:" },
    many: { en: "{count} variants are sold out:", tr: "{count} varyant tükendi:" },
  },
  noneGone: { en: "Nothing is sold out.", tr: "Tükenen bir şey yok." },
  left: { en: "Left of “{title}”:", tr: "“{title}” için kalan:" },
  uncounted: { en: "The stock of “{title}” is not counted.", tr: "“{title}” için stok sayılmıyor." },
  line: { en: "{name}: {available} left", tr: "{name}: {available} adet" },
}

function textOf({ variants, count }: LowStock, at_most: number, language: Language): string {
  if (count === 0) return say(at_most === 0 ? TEXTS.noneGone : TEXTS.none, language, { at_most })
  const heading = counted(at_most === 0 ? TEXTS.soldOut : TEXTS.heading, count, language, { at_most })
  const lines = variants.map(
    ({ product_title, ...variant }) => `- ${product_title}, ${variantText(variant, language)}`,
  )
  return [heading, ...lines].join("\n")
}

function productText({ variants }: LowStock, title: string, language: Language): string {
  if (variants.length === 0) return say(TEXTS.uncounted, language, { title })
  const lines = variants.map((variant) => `- ${variantText(variant, language)}`)
  return [say(TEXTS.left, language, { title }), ...lines].join("\n")
}

function variantText(
  { variant_title, available }: Pick<LowStock["variants"][number], "variant_title" | "available">,
  language: Language,
): string {
  return say(TEXTS.line, language, { name: variant_title, available })
}
