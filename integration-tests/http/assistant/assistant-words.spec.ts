import { Modules } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { setAssistant } from "../../factories/assistant"
import { createPost } from "../../factories/blog"
import { createEvent, createQuota, createTicket } from "../../factories/events"
import { createStockedProduct, type OrderShop, placedOrder, useOrderShop } from "../../factories/orders"
import { createProduct, openCatalogue } from "../../factories/products"
import { importReview } from "../../factories/reviews"
import { unique } from "../../factories/unique"
import { admin, anonymous, anyAddress } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

/** Without a model, the assistant understands known commands by rules. For all others, it says what is missing. */
let shop: TenantShop
let orderShop: OrderShop
let teapot: { id: string }
/** A word that no other test's products contain. */
const word = `Quill${unique("x").replaceAll(/[^a-z]/g, "")}`

beforeAll(async () => {
  shop = await useTenant("assistant-words")
  orderShop = await useOrderShop()
  await setAssistant(shop, { base_url: null, api_key: null })
  await runInTenant(shop.tenant, async () => {
    const catalogue = { ...shop, ...(await openCatalogue(shop)) }
    teapot = await createProduct(catalogue, { title: `${word} Çaydanlık`, prices: [10] })
    await createProduct(catalogue, { title: `Blue ${word} Vase`, prices: [10] })
    await createProduct(catalogue, { title: `Red ${word} Vase`, prices: [10] })
  })
})

const askIn = (where: TenantShop | OrderShop, message: string) =>
  admin(where).post("/admin/ai/chat", { message }).expect(200)
const ask = async (message: string) => (await askIn(shop, message)).body
const approve = (stream: string) =>
  admin(shop).post(`/admin/ai/chat/stream/${stream}/approve`, {}).expect(200)
const plans = async () => (await admin(shop).get("/admin/ai/plans").expect(200)).body.count

describe("a command", () => {
  it("becomes a plan if it is complete, and runs after the approval", async () => {
    const { plan, skill, message, usage } = await ask(`set the price of the ${word} Caydanlik to 12.50`)
    expect(skill).toBe("products")
    expect(usage).toEqual({ input_tokens: 0, output_tokens: 0 })
    expect(message).toContain("approve or reject")
    expect(plan).toMatchObject({
      status: "pending",
      actions: [{ skill: "products", input: { product: teapot.id, price: 12.5 } }],
    })
    expect(plan.actions[0].preview.changes[0]).toMatchObject({ after: "€12.50" })
    const done = await approve(plan.stream_id)
    expect(done.body.plan.status).toBe("executed")
    const again = await ask(`set the price of the ${word} Caydanlik to 12.50`)
    expect(again.plan.actions[0].preview.changes[0]).toMatchObject({ before: "€12.50" })
  })

  it("moves a product into the category with the longest name that the words end with", async () => {
    const area = `Aydınlatma${word.toLowerCase()}`
    for (const name of [area, `Ev ${area}`])
      await admin(shop).post("/admin/product-categories", { name }).expect(200)
    const placed = async (message: string) => {
      const { plan } = await ask(message)
      const done = await approve(plan.stream_id)
      expect(done.body.plan.status).toBe("executed")
      const { product } = (
        await admin(shop).get(`/admin/products/${teapot.id}?fields=*categories`).expect(200)
      ).body
      return product.categories.map(({ name }: { name: string }) => name).sort()
    }
    expect(await placed(`${word} çaydanlığı Ev ${area} kategorisine taşı`)).toEqual([`Ev ${area}`])
    expect(await placed(`${word} çaydanlığı ${area}'ya taşı`)).toEqual([area, `Ev ${area}`].sort())
  })

  it("in Turkish is answered in Turkish, whatever the case of the name", async () => {
    const { plan, message } = await ask(`${word} çaydanlığın fiyatını 14,90 yap`)
    expect(message).toContain("onaylayın ya da reddedin")
    expect(plan.actions).toMatchObject([{ input: { product: teapot.id, price: 14.9 } }])
  })

  it("can change one price by percent as well as several", async () => {
    const { plan } = await ask(`make the ${word} Çaydanlık 50% cheaper`)
    expect(plan.actions).toMatchObject([
      { skill: "products", input: { products: [teapot.id], percent: -50 } },
    ])
  })

  it("asks which product is meant if several have the name", async () => {
    const { plan, message } = await ask(`set the price of the ${word} vase to 9`)
    expect(plan).toBeNull()
    expect(message).toContain(`“Blue ${word} Vase”`)
    expect(message).toContain(`“Red ${word} Vase”`)
  })

  it("does not change the price of a ticket, and says where it changes", async () => {
    const event = await createEvent(shop, { title: `${word} Nightwalk` })
    await createTicket(shop, event.id, [(await createQuota(shop, event.id, 5)).id])
    const { plan, message } = await ask(`set the price of the ${word} Nightwalk to 9`)
    expect(plan).toBeNull()
    expect(message).toContain("change the ticket at its event")
  })

  it.each([
    ["set the price of the unheard-of gizmo to 9", /There is no product “unheard-of gizmo”/],
    ["olmayan zımbırtının fiyatını 9 yap", /diye bir ürün yok/],
    ["change the price of the vase", /Which price/],
    ["cancel the order", /Which order/],
    ["cancel order 999999999", /There is no order/],
    ["create a coupon for 5 euros off", /Which code/],
    ["create the code TOOMUCH with 150% off", /not possible/],
    ["delete all customers", /cannot do that/],
    ["müşterileri sil", /Bunu yapamam/],
    ["turn off guest checkout on weekends", /do not understand “weekends”/],
  ])("that is incomplete gets a sentence and no plan: %s", async (message, expected) => {
    const before = await plans()
    const answer = await ask(message)
    expect(answer.message).toMatch(expected)
    expect(answer.message.split("\n").length).toBeLessThanOrEqual(2)
    expect(answer.plan).toBeNull()
    expect(await plans()).toBe(before)
  })

  it.each([
    ["don't turn off guest checkout", /will not be done/],
    ["sakın misafir alışverişini kapatma", /yapılmayacak/],
    ["the team hasn't met, turn off guest checkout", /not sure/],
  ])("that is negated prepares nothing and says so: %s", async (message, expected) => {
    const before = await plans()
    const answer = await ask(message)
    expect(answer.message).toMatch(expected)
    expect(answer.plan).toBeNull()
    expect(await plans()).toBe(before)
  })

  it("for a promotion code sets start, end, uses and minimum, which the engine enforces", async () => {
    const code = `W${unique("").replaceAll(/\W/g, "").toUpperCase().slice(0, 12)}`
    const { plan } = await ask(
      `create the code ${code} with 20% off for orders over 50 euros from 1 march 2099 until 31 march 2099, max 100 uses`,
    )
    const shown = plan.actions[0].preview.changes.map(({ after }: { after: string }) => after)
    expect(shown).toEqual(["20% off the order", "€50.00", "2099-03-01", "2099-03-31", "100"])
    expect((await approve(plan.stream_id)).body.plan.status).toBe("executed")
    const promotions = await runInTenant(shop.tenant, () =>
      shop.container
        .resolve(Modules.PROMOTION)
        .listPromotions({ code: [code] }, { relations: ["campaign", "rules", "rules.values"] }),
    )
    expect(promotions).toMatchObject([
      {
        limit: 100,
        campaign: { starts_at: new Date("2099-03-01"), ends_at: new Date("2099-04-01") },
        rules: expect.arrayContaining([
          expect.objectContaining({ attribute: "original_item_total", operator: "gte" }),
        ]),
      },
    ])
  })

  it("for free shipping says so and shows no percentage", async () => {
    const { message, plan } = await ask("free shipping code FREEWAY please")
    expect(message).toContain("free shipping")
    expect(JSON.stringify(plan)).not.toContain("100%")
  })

  it("for posts, reviews, the search and a setting becomes a plan", async () => {
    const post = await createPost(shop, { title: `About ${word}`, status: "draft" })
    const product = { id: teapot.id, handle: "", title: "" }
    const author = `Grace${word}`
    await importReview(shop, product, { author_name: author, status: "pending" })
    const prepared = async (message: string) => {
      const { plan } = await ask(message)
      return plan.actions[0]
    }
    expect(await prepared(`publish the blog post about ${word}`)).toMatchObject({ input: { name: post.id } })
    const review = await prepared(`approve the review by ${author}`)
    expect(review.preview.changes[0].what).toContain(`${word} Çaydanlık`)
    expect(review.preview.changes[0]).toMatchObject({ before: "waiting for approval", after: "approved" })
    expect(await prepared("rebuild the search index")).toMatchObject({ skill: "search-index" })
    const setting = await prepared("make the phone number required")
    expect(setting.preview.changes).toEqual([
      { what: "Checkout: Phone", before: "Optional", after: "Required" },
    ])
  })

  it("for an order accepts its number", async () => {
    const product = await createStockedProduct(orderShop, 3)
    const order = await placedOrder(orderShop, { product })
    const { orders } = (
      await admin(orderShop).get(`/admin/orders?id=${order.id}&fields=display_id`).expect(200)
    ).body
    const { body } = await askIn(orderShop, `${orders[0].display_id} numaralı siparişi iptal et`)
    expect(body.plan.actions).toMatchObject([{ skill: "orders", input: { order: order.id } }])
    expect(body.plan.actions[0].preview.changes[0]).toMatchObject({ before: "açık", after: "iptal edildi" })
  })
})

describe("a request for a text", () => {
  const states = async () => {
    const { body } = await admin(shop).get("/admin/ai/skills-config").expect(200)
    const skills: { tasks: { task_id: string; configured: boolean; waits_for: unknown[] }[] }[] = body.skills
    return skills.flatMap((skill) => skill.tasks)
  }

  it.each([
    "Write a meta description for the about page",
    "Write a blog post about glazes",
    "Reply to the latest review",
    "Change the text on the about page",
    "hakkımızda sayfasını Almancaya çevir",
  ])("503: names the missing setting: %s", async (message) => {
    const { body } = await admin(shop).post("/admin/ai/chat", { message }).expect(503)
    expect(body).toMatchObject({ code: "not_configured" })
    expect(body.message).toContain("'api_key'")
  })

  it("is for the skills that wait for a model, as their configuration says", async () => {
    const waiting = (await states()).filter(({ waits_for }) => waits_for.length > 0)
    expect(waiting.map(({ task_id }) => task_id).sort()).toEqual(
      ["blog-draft", "page-edit", "review-reply", "seo-text", "translation"].sort(),
    )
    for (const { configured, waits_for } of waiting)
      expect([configured, waits_for]).toEqual([false, [{ setting: "assistant.api_key" }]])
  })
})

describe("a question", () => {
  it("is answered with its filters, and the answer names the words that it does not understand", async () => {
    const named = await ask(`how many ${word} vases painted green are left`)
    expect(named.message).toContain("did not understand")
    const of = await ask(`sales of the ${word} Çaydanlık in january 2026`)
    expect(of.message).toContain("2026-01-01 – 2026-01-31")
    const coupons = await ask("which coupons are active on mondays?")
    expect(coupons.message).toContain("“mondays”")
  })

  it("about today's tasks is answered from data, in both languages", async () => {
    const english = await ask("What should I do today?")
    expect(english.skill).toBe("day-overview")
    for (const expected of [/to be sent/, /payment/, /running low/, /review/])
      expect(english.message).toMatch(expected)
    expect((await ask("Bugün ne yapmalıyım?")).message).toMatch(/sipariş[^]*ödeme[^]*yorum/)
  })

  it("about low stock has no Turkish number in it", async () => {
    expect((await ask("Which products are low on stock?")).message).toBe(
      (await ask("Which products are running low?")).message,
    )
  })

  it("without meaning gets only a list of possible questions", async () => {
    const { message } = await ask("qwerty zxcvb")
    expect(message).toContain("Set the price")
    expect(message).not.toContain("without a language model")
  })
})

describe("the actions that a server extracts", () => {
  it("are those that the rules find, with their previews", async () => {
    const headers = { authorization: `Bearer ${shop.agentKey}`, "x-forwarded-for": anyAddress() }
    const extract = (message: string) =>
      anonymous(shop).post("/v1/extract-actions", { message }).set(headers).expect(200)
    const { body } = await extract(`set the price of the ${word} Çaydanlık to 21`)
    expect(body.actions).toMatchObject([{ skill: "products", mutates: true, problem: null }])
    expect((await extract("don't cancel order 1")).body.actions).toEqual([])
  })
})
