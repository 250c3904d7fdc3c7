import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { isLooking } from "../../../../kits/skills/words/mood"
import { weightsOf } from "../../../../kits/skills/words/rules"
import { understand } from "../../../../kits/skills/words/understand"
import { clock } from "../../../../lib/clock"
import { allTasks } from ".."

const tasks = allTasks()

let systemTime: () => void
beforeEach(() => {
  systemTime = clock.use({ now: () => Date.parse("2026-03-14T09:26:53Z") })
})
afterEach(() => systemTime())

const partsOf = (text: string) => understand(text, tasks).parts

/** The action of a message, and its input as far as the rules know it without the database. */
function readOf(text: string) {
  const [part] = partsOf(text)
  if (part?.kind === "look-up") return [part.lookup.action, part.lookup.input]
  return part?.kind === "plan" ? [part.command.action, part.command.said] : [part?.kind]
}

describe("a word that both languages have", () => {
  it.each<[string, string, Record<string, unknown>]>([
    ["Which products are low on stock?", "find_low_stock", {}],
    ["what is running low on stock", "find_low_stock", {}],
    ["which cups are low on stock on the website", "find_low_stock", {}],
    ["On ürün azalıyor mu", "find_low_stock", { limit: 10 }],
    ["stokta en fazla on tane kalan ürünler", "find_low_stock", { at_most: 10 }],
    ["products with at most ten left", "find_low_stock", { at_most: 10 }],
    ["Add 5 dusters to the stock", "set_stock_level", { product: "dusters", change_by: 5 }],
    ["On kase daha geldi", "set_stock_level", { product: "kase", change_by: 10 }],
    ["Publish the blog post about silver", "set_blog_post_status", { name: "silver", status: "published" }],
    [
      "publish the post on silk scarves",
      "set_blog_post_status",
      { name: "silk scarves", status: "published" },
    ],
    ["Cancel the order of Kim", "cancel_order", { orders: ["Kim"] }],
    ["cancel the order of Acme", "cancel_order", { orders: ["Acme"] }],
    ["set the price of the satin sheet to 20", "change_product_price", { product: "satin sheet", price: 20 }],
    ["make the tumbler 10% cheaper", "change_prices_of_products", { products: ["tumbler"], percent: -10 }],
    ["orders of Maya", "find_orders", {}],
    ["mayıstaki siparişler", "find_orders", { from: "2025-05-01", to: "2025-05-31" }],
  ])("is read in the language of the sentence: %s", (text, action, input) => {
    expect(readOf(text)).toEqual([action, input])
  })

  it.each([
    "how many tumblers are left",
    "how many kimonos do we have in stock",
    "are any light bulbs left?",
    "sales of satin sheets last month",
    "sales of parasols",
    "how many bitter chocolates are left",
  ])("does not hide the name of a product: %s", (text) => {
    const [part] = partsOf(text)
    expect(part?.kind === "look-up" && part.lookup.names).toBeTypeOf("function")
  })
})

describe("a rule with words of both languages", () => {
  const english = (line: string, concept: string) => weightsOf(line, (one) => one === concept, "en")

  it("reads no Turkish word in an English message: “Sara” is not “ara” (“search”)", () => {
    expect(english("our search should find sara", "search").get("search-index")).toBe(0.7)
  })

  it.each([
    ["refund kim", "customer-lookup"],
    ["5 dusters", "stock-level"],
    ["newsletter, orange", "campaigns"],
  ])("is not for an English message without its English words: %s", (line, task) => {
    expect(english(line, "stock").get(task)).toBeUndefined()
  })

  it("reads English words in a Turkish message, too", () => {
    const has = () => false
    expect(weightsOf("newsletter kac kisi acti", has, "tr").get("campaigns")).toBeDefined()
  })

  it("“bulb” is not “bul” (“find”)", () => {
    expect([isLooking("cancel the bulb", "en"), isLooking("bulb bul", "tr")]).toEqual([false, true])
  })
})
