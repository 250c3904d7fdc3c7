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

/** The action that the rules find in a message, and its input. */
function planOf(text: string) {
  return partsOf(text).map((part) =>
    part.kind === "plan" ? [part.command.action, part.command.said] : part.kind,
  )
}

describe("a complete command is read", () => {
  it.each<[string, string, Record<string, unknown>]>([
    [
      "Set the price of the blue vase to 25 euros",
      "change_product_price",
      { product: "blue vase", price: 25, currency_code: "eur" },
    ],
    ["the mug is too expensive, make it 9", "change_product_price", { product: "mug", price: 9 }],
    ["Kupanın fiyatını 12,50 olarak değiştir", "change_product_price", { product: "Kupanın", price: 12.5 }],
    ["çaydanlığın fiyatını 60'a yükselt", "change_product_price", { product: "çaydanlığın", price: 60 }],
    [
      "vazoyu 1.250,00 liraya sat",
      "change_product_price",
      { product: "vazoyu", price: 1250, currency_code: "try" },
    ],
    ["make the teapot 10% cheaper", "change_prices_of_products", { products: ["teapot"], percent: -10 }],
    ["Raise all prices by 5 percent", "change_prices_of_products", { all: true, percent: 5 }],
    [
      "Mumlar kategorisindeki bütün ürünleri yayından kaldır",
      "set_status_of_products",
      { category: "Mumlar", status: "draft" },
    ],
    [
      "Ev Aydınlatma kategorisindeki fiyatları yüzde 5 artır",
      "change_prices_of_products",
      { category: "Ev Aydınlatma", percent: 5 },
    ],
    ["Set the stock of the blue vase to 30", "set_stock_level", { product: "blue vase", quantity: 30 }],
    ["Ten more bowls have arrived", "set_stock_level", { product: "bowls", change_by: 10 }],
    ["iki tahta kırıldı, stoktan düş", "set_stock_level", { product: "tahta", change_by: -2 }],
    ["can you cancel 1017 for me?", "cancel_order", { orders: ["1017"] }],
    [
      "cancel order 7 because she ordered twice",
      "cancel_order",
      { orders: ["7"], reason: "she ordered twice" },
    ],
    ["7 ve 8 numaralı siparişleri iptal et", "cancel_order", { orders: ["7", "8"] }],
    ["cancle ordr 77", "cancel_order", { orders: ["77"] }],
    ["Give 15 euros back for order 88", "refund_order", { orders: ["88"], amount: 15 }],
    ["44 nolu siparişin ücretini geri ver", "refund_order", { orders: ["44"] }],
    [
      "Create a discount code SPRING20 with 20 percent off",
      "create_promotion",
      { code: "SPRING20", percent: 20, of: "order" },
    ],
    [
      "code BIG15 15% off for orders over 50 euros, max 100 uses, from 1 december to 24 december",
      "create_promotion",
      {
        code: "BIG15",
        percent: 15,
        of: "order",
        minimum: 50,
        currency_code: "eur",
        most_uses: 100,
        starts_at: "2026-12-01",
        ends_at: "2026-12-24",
      },
    ],
    [
      "kargo bedava kodu KARGO50 oluştur",
      "create_promotion",
      { code: "KARGO50", percent: 100, of: "shipping" },
    ],
    ["WELCOME kuponunu kapat", "set_promotion_status", { code: "WELCOME", status: "inactive" }],
    ["Publish the blog post about glazes", "set_blog_post_status", { name: "glazes", status: "published" }],
    ["fuar yazısını blogdan kaldır", "set_blog_post_status", { name: "fuar", status: "draft" }],
    [
      "Schedule the article on teapots for Monday at 9 am",
      "set_blog_post_status",
      { name: "teapots", status: "scheduled", published_at: "2026-03-16T09:00:00Z" },
    ],
    ["Ada'nın yorumunu onayla", "moderate_review", { name: "Ada", status: "approved" }],
    ["reject all pending reviews", "moderate_review", { all: true, status: "rejected" }],
    ["Rebuild the search index", "rebuild_search_index", {}],
    ["arama bozuk, dizini yenile", "rebuild_search_index", {}],
    [
      "Turn off guest checkout",
      "change_setting",
      { area: "checkout", field: "guest_checkout", value: false },
    ],
    ["telefon zorunlu olsun", "change_setting", { area: "checkout", field: "phone", value: "required" }],
    ["rename teapot to Iron Teapot", "update_product", { product: "teapot", title: "Iron Teapot" }],
    [
      "Yeni ürün ekle: ceviz tepsi, 45 euro",
      "create_product",
      { title: "Ceviz tepsi", price: 45, currency_code: "eur" },
    ],
    ["Bahçe adında bir kategori oluştur", "create_category", { name: "Bahçe" }],
    [
      "Bakır cezveyi 40 euroya satışa çıkar",
      "create_product",
      { title: "Bakır cezve", price: 40, currency_code: "eur" },
    ],
    [
      "bakır çaydanlığı 60 euroya satışa çıkar",
      "create_product",
      { title: "Bakır çaydanlık", price: 60, currency_code: "eur" },
    ],
    [
      "keten masa örtüsü 30 euroya satışa çıkar",
      "create_product",
      { title: "Keten masa örtüsü", price: 30, currency_code: "eur" },
    ],
    [
      "list a brass lamp for 40 euros",
      "create_product",
      { title: "Brass lamp", price: 40, currency_code: "eur" },
    ],
    [
      "move the brass lamp into Lighting",
      "move_products_of_category",
      { category: "Lighting", add: ["brass lamp"] },
    ],
    ["kil kaseyi Mutfak'a taşı", "move_products_of_category", { category: "Mutfak", add: ["kil kaseyi"] }],
    ["onaylamam gereken yorumları onayla", "moderate_review", { all: true, status: "approved" }],
    ["approve the reviews I have to check", "moderate_review", { all: true, status: "approved" }],
    ["approve every review I have to check", "moderate_review", { all: true, status: "approved" }],
    ["approve the latest review I have to check", "moderate_review", { latest: true, status: "approved" }],
    ["approve the latest pending reviews", "moderate_review", { latest: true, status: "approved" }],
    ["onaylamam gereken son yorumu onayla", "moderate_review", { latest: true, status: "approved" }],
    ["I have to approve the review of Tom", "moderate_review", { name: "Tom", status: "approved" }],
    ["we need to approve the latest review", "moderate_review", { latest: true, status: "approved" }],
    ["reject the review of Tom that I have to check", "moderate_review", { name: "Tom", status: "rejected" }],
    ["sell the mug for 12", "change_product_price", { product: "mug", price: 12 }],
    ["sell the lamp at 9", "change_product_price", { product: "lamp", price: 9 }],
    ["I want to sell our mug for 12", "change_product_price", { product: "mug", price: 12 }],
    ["offer that lamp at 15", "change_product_price", { product: "lamp", price: 15 }],
    ["add the existing product mug at 12", "change_product_price", { product: "mug", price: 12 }],
    ["sell an existing lamp at 9", "change_product_price", { product: "lamp", price: 9 }],
    [
      "sell the product Blue Vase for 30 euros",
      "change_product_price",
      { product: "Blue Vase", price: 30, currency_code: "eur" },
    ],
    [
      "mevcut kupayı 12 euroya satışa çıkar",
      "change_product_price",
      { product: "kupayı", price: 12, currency_code: "eur" },
    ],
    ["sell a lamp at 9", "create_product", { title: "Lamp", price: 9 }],
    ["sell our new mug for 12", "create_product", { title: "Mug", price: 12 }],
    ["offer an enamel mug at 14.90", "create_product", { title: "Enamel mug", price: 14.9 }],
    [
      "emaye kupayı 14,90 euroya satışa sunalım",
      "create_product",
      { title: "Emaye kupa", price: 14.9, currency_code: "eur" },
    ],
    ["move the teapot to draft", "update_product", { product: "teapot", status: "draft" }],
    ["please move the blue vase into draft", "update_product", { product: "blue vase", status: "draft" }],
    ["çaydanlığı taslağa taşı", "update_product", { product: "çaydanlığı", status: "draft" }],
  ])("%s", (text, action, said) => {
    expect(planOf(text)).toEqual([[action, said]])
  })

  it("reads two requests separately", () => {
    expect(planOf("cancel order 7 and set the price of the mug to 9")).toEqual([
      ["cancel_order", { orders: ["7"] }],
      ["change_product_price", { product: "mug", price: 9 }],
    ])
    expect(partsOf("show low stock and turn off guest checkout").map(({ kind }) => kind)).toEqual([
      "look-up",
      "plan",
    ])
  })
})

describe("an order or a customer", () => {
  it.each([
    "pull order 12",
    "hide order 12",
    "12 nolu siparişi gizle",
    "take ada@shop.test off the shop",
    "12 numaralı siparişi tekrar aç",
  ])("is never taken for a product: %s", (text) => {
    expect(partsOf(text).map(({ kind }) => kind)).not.toContain("plan")
  })
})

describe("an incomplete command", () => {
  it.each([
    "change the price of the teapot",
    "cancel the order",
    "cancel order 7 tomorrow",
    "cancel the blue mug of order 7",
    "refund half of order 12",
    "create a coupon for 5 euros off",
    "create the code ADA with 10% for new customers",
    "give everybody the code VIPS20 with 20% off teapots",
    "publish the post",
    "approve the review",
    "reject the review we have to check",
    "approve the comment I have to check",
    "onaylanması gereken yorumu reddet",
    "karar vermemiz gereken değerlendirmeyi reddet",
    "we have to approve the reviews",
    "make the checkout nicer",
    "change our support email to help@shop.test",
    "turn off guest checkout on weekends",
    "lower the price of the mug by 2 euros",
    "fiyatı değiştir",
    "siparişi iptal et",
    "bir kupon oluştur",
    "yazıyı yayınla",
  ])("causes a question and prepares nothing: %s", (text) => {
    expect(partsOf(text).map(({ kind }) => kind)).toEqual(["ask"])
  })

  it.each(["delete all customers", "ship order 7", "müşterileri sil", "send a mail to ada@shop.test"])(
    "gets the answer that no skill can do it: %s",
    (text) => {
      expect(partsOf(text).map(({ kind }) => kind)).not.toContain("look-up")
      expect(partsOf(text).map(({ kind }) => kind)).not.toContain("plan")
      expect(partsOf(text).map(({ kind }) => kind)).not.toContain("nothing")
    },
  )

  it.each([
    "Write a blog post about glazes",
    "translate the about page into German",
    "çaydanlığın açıklamasını değiştir",
  ])("needs a model to write a text: %s", (text) => {
    expect(partsOf(text).map(({ kind }) => kind)).toEqual(["model"])
  })
})
