import { z } from "zod"
import type { LowStock } from "../modules/products/types"
import { reading } from "./define"
import { say } from "./lib/texts"
import type { Language, Skill } from "./skill"

const USUAL_THRESHOLD = 5
const MOST_SHOWN = 50

/** Which variants are about to run out. */
export const lowStock: Skill = {
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
      description: "Lists published variants of which at most so many can still be sold, the scarcest first.",
      input: z.strictObject({
        at_most: z.int().min(0).max(100_000).default(USUAL_THRESHOLD).describe("How many are left at most."),
        limit: z.int().min(1).max(MOST_SHOWN).default(20),
      }),
      rights: [
        { resource: "product", operation: "read" },
        { resource: "inventory_item", operation: "read" },
        { resource: "inventory_level", operation: "read" },
      ],
      async read({ scope, language }, { at_most, limit }) {
        const found = await scope.resolve("products").findLowStock(at_most, limit)
        return { data: found, text: told(found, at_most, language) }
      },
    }),
  ],
  byWords(message) {
    const [number] = /\d{1,5}/.exec(message) ?? []
    return { action: "find_low_stock", input: number === undefined ? {} : { at_most: Number(number) } }
  },
}

const TEXTS = {
  none: {
    en: "Nothing is running low: there are more than {at_most} of every variant.",
    tr: "Azalan bir şey yok: her varyanttan {at_most} adetten fazla var.",
  },
  heading: {
    en: "{count} variants have {at_most} or fewer left:",
    tr: "{count} varyanttan {at_most} veya daha az kaldı:",
  },
  line: { en: "- {name}: {available} left", tr: "- {name}: {available} adet" },
}

function told({ variants, count }: LowStock, at_most: number, language: Language): string {
  if (count === 0) return say(TEXTS.none, language, { at_most })
  const lines = variants.map(({ product_title, variant_title, available }) =>
    say(TEXTS.line, language, { name: `${product_title}, ${variant_title}`, available }),
  )
  return [say(TEXTS.heading, language, { count, at_most }), ...lines].join("\n")
}
