import { afterEach, beforeEach, describe, expect, it } from "vitest"
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

/** The action that the rules find in a question, its filters, and the words that no rule has understood. */
function lookUpOf(text: string) {
  const [part] = partsOf(text)
  if (part?.kind !== "look-up") return part?.kind
  return [part.lookup.action, part.lookup.input]
}

describe("the filters of a question", () => {
  it.each<[string, string, Record<string, unknown>]>([
    ["unpaid orders of february", "find_orders", { payment: "unpaid", from: "2026-02-01", to: "2026-02-28" }],
    ["the 3 biggest orders of this year", "find_orders", { sort: "biggest", limit: 3, from: "2026-01-01" }],
    [
      "orders over 200 euros since monday",
      "find_orders",
      { total_min: 200, currency_code: "eur", from: "2026-03-09" },
    ],
    ["100 euronun üstündeki siparişler", "find_orders", { total_min: 100, currency_code: "eur" }],
    ["en son 5 sipariş", "find_orders", { limit: 5 }],
    [
      "refunded orders of last month",
      "find_orders",
      { payment: "refunded", from: "2026-02-01", to: "2026-02-28" },
    ],
    ["ödenmemiş siparişler", "find_orders", { payment: "unpaid" }],
    ["which orders are not shipped yet", "find_orders", { is_unfulfilled: true }],
    ["iptal edilen siparişleri göster", "find_orders", { status: "canceled" }],
    ["top 3 sellers", "find_best_sellers", { limit: 3 }],
    ["en az satan ürün hangisi", "find_best_sellers", { least: true }],
    ["revenue of the last 90 days", "summarize_sales", { from: "2025-12-15" }],
    ["Geçen ayın cirosu", "summarize_sales", { from: "2026-02-01", to: "2026-02-28" }],
    ["products with fewer than 2 left", "find_low_stock", { at_most: 1 }],
    ["stokta 5'ten az olan ürünler", "find_low_stock", { at_most: 4 }],
    ["what is sold out?", "find_low_stock", { at_most: 0 }],
    ["who are our best customers", "find_customers", { sort: "spent" }],
    ["customers with more than 3 orders", "find_customers", { orders_min: 4 }],
    ["customers that joined in january", "find_customers", { from: "2026-01-01", to: "2026-01-31" }],
    ["1 star reviews", "find_reviews", { status: "any", rating_min: 1, rating_max: 1 }],
    ["bekleyen yorumlar", "find_reviews", { status: "pending" }],
    ["which coupons are active?", "list_promotions", { state: "usable" }],
    ["is guest checkout on?", "read_settings", { area: "checkout", field: "guest_checkout" }],
    [
      "Export the orders of january as CSV",
      "export_report",
      { report: "orders", from: "2026-01-01", to: "2026-01-31" },
    ],
    ["Which orders are not yet shipped?", "find_orders", { is_unfulfilled: true }],
    ["which orders didn't ship?", "find_orders", { is_unfulfilled: true }],
    ["which orders haven't we sent", "find_orders", { is_unfulfilled: true }],
    ["orders we still have to send", "find_orders", { is_unfulfilled: true }],
    ["yola çıkmayan siparişler", "find_orders", { is_unfulfilled: true }],
    ["daha göndermediğimiz siparişler hangileri", "find_orders", { is_unfulfilled: true }],
    ["hangi siparişleri göndermiyoruz?", "find_orders", { is_unfulfilled: true }],
    ["who didn't pay?", "find_orders", { payment: "unpaid" }],
    ["kim ödeme yapmıyor", "find_orders", { payment: "unpaid" }],
    ["which reviews are not yet approved?", "find_reviews", { status: "pending" }],
    ["which reviews did I not okay yet", "find_reviews", { status: "pending" }],
    ["reviews I still have to okay", "find_reviews", { status: "pending" }],
    ["onaylamam gereken yorumlar", "find_reviews", { status: "pending" }],
    ["hangi yorumlara henüz onay vermedim?", "find_reviews", { status: "pending" }],
    [
      "which support address do customers see?",
      "read_settings",
      { area: "storefront", field: "support_email" },
    ],
    [
      "müşterilerin gördüğü destek adresi hangisi?",
      "read_settings",
      { area: "storefront", field: "support_email" },
    ],
  ])("are read: %s", (text, action, input) => {
    expect(lookUpOf(text)).toEqual([action, input])
  })

  it.each([
    ["pull up order 12", "12"],
    ["can you bring up order 4471", "4471"],
    ["open order 12", "12"],
    ["pull order 12", "12"],
    ["12 numarali siparisi ac", "12"],
    ["12 numaralı siparişi aç", "12"],
    ["4471 nolu siparişi önüme getir", "4471"],
    ["open the order of ada@shop.test", "ada@shop.test"],
  ])("are an order to show: %s", (text, q) => {
    expect(lookUpOf(text)).toEqual(["find_orders", { q }])
  })

  it("are a customer to show: bring up ada@shop.test", () => {
    expect(lookUpOf("bring up ada@shop.test")).toEqual(["find_customers", { q: "ada@shop.test" }])
  })

  it.each<[string, string]>([
    ["which coupons are active on mondays", "mondays"],
    ["where is order 1042 painted blue", "painted blue"],
    ["export all customers from berlin as csv", "berlin"],
  ])("are named if not understood: %s", (text, words) => {
    const [part] = partsOf(text)
    const left = part?.kind === "look-up" ? (part.lookup.not_understood ?? []).join(" ") : ""
    expect(left).toContain(words)
  })

  it.each([
    "orders paid with klarna",
    "sales of the teapot last month",
    "how many teapots are left",
    "reviews about the teapot",
  ])("are looked up if they may be names: %s", (text) => {
    const [part] = partsOf(text)
    expect(part?.kind === "look-up" && part.lookup.names).toBeTypeOf("function")
  })
})
