import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import {
  cancelOrderWorkflow,
  createSalesChannelsWorkflow,
  deleteCustomersWorkflow,
} from "@medusajs/medusa/core-flows"
import { beforeAll, describe, expect, it } from "vitest"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { createCustomer } from "../../factories/create-customer"
import {
  createOrderOf,
  createProduct,
  guestReview,
  importReview,
  submitReview,
  useReviewedShop,
} from "../../factories/reviews"
import vectors from "../../fixtures/xss-vectors.json"
import { admin, adminToken, storefront } from "../../harness/api"
import { executableParts } from "../../harness/executable"
import { type Shop, signToken, useShop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"
import { useTenant } from "../../harness/tenants"

let shop: Shop

beforeAll(async () => {
  shop = await useReviewedShop()
})

const reviewsOf = ({ id }: { id: string }) => `/store/products/${id}/reviews`
const idsOf = (body: { reviews: { id: string }[] }) => body.reviews.map(({ id }) => id)

async function listed(product: { id: string }, query = "") {
  const { body } = await storefront(shop)
    .get(`${reviewsOf(product)}${query}`)
    .expect(200)
  return body
}

/** Products that must not be reviewed, by the reason why they are hidden. */
async function hiddenProducts(): Promise<Record<string, { id: string }>> {
  const { result: channels } = await createSalesChannelsWorkflow(shop.container).run({
    input: { salesChannelsData: [{ name: "A market stall" }] },
  })
  const north = await useTenant("north")
  return {
    "is not there": { id: "prod_none" },
    "is a draft": await createProduct(shop, { status: ProductStatus.DRAFT }),
    "is in no sales channel": await createProduct(shop, { sales_channels: [] }),
    "is in another sales channel": await createProduct(shop, {
      sales_channels: channels.map(({ id }) => ({ id })),
    }),
    "is another shop's": await runInTenant(north.tenant, () => createProduct(north)),
  }
}

describe("GET /store/products/:product_id/reviews", () => {
  it("200: lists approved reviews, newest first, by the product's id or handle", async () => {
    const product = await createProduct(shop)
    const older = await importReview(shop, product, { created_at: "2025-01-02T03:04:05Z", rating: 3 })
    const newer = await importReview(shop, product, {
      created_at: "2025-02-02T03:04:05+02:00",
      title: "My mug",
      body: "Keeps warm.\n\nTwice.",
      reply: { body: "Thank you", author_name: "The shop", created_at: "2025-02-03T00:00:00Z" },
    })
    const body = await listed(product)
    expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 })
    expect(idsOf(body)).toEqual([newer.id, older.id])
    expect(body.reviews[0]).toEqual({
      id: newer.id,
      rating: 5,
      title: "My mug",
      body: "Keeps warm.\n\nTwice.",
      author_name: "Ada",
      is_verified_purchase: false,
      helpful_count: 0,
      status: "approved",
      reply: { body: "Thank you", author_name: "The shop", created_at: "2025-02-03T00:00:00.000Z" },
      created_at: "2025-02-02T01:04:05.000Z",
    })
    expect(await listed({ id: product.handle })).toEqual(body)
  })

  it("200: lists the demo shop's reviews", async () => {
    const { body } = await storefront(await useShop())
      .get("/store/products/tide-stoneware-mug/reviews")
      .expect(200)
    expect(body.count).toBe(7)
    expect(body.reviews.filter(({ reply }: { reply: unknown }) => reply !== null)).toHaveLength(1)
  })

  it("200: returns average, count and histogram of all reviews, whatever the filter", async () => {
    const product = await createProduct(shop)
    const customer = await createCustomer(shop)
    await createOrderOf(shop, { product, customer })
    for (const rating of [5, 5, 4, 1]) await importReview(shop, product, { rating })
    const verified = await importReview(shop, product, { rating: 5, customer_id: customer.id })
    const summary = { average: 4, count: 5, histogram: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 3 } }

    expect(await listed(product)).toMatchObject({ count: 5, summary })
    expect(await listed(product, "?rating=5&limit=1")).toMatchObject({ count: 3, summary })
    expect(await listed(product, "?rating=2")).toMatchObject({ count: 0, reviews: [], summary })
    const ofBuyers = await listed(product, "?is_verified_purchase=true")
    expect(ofBuyers).toMatchObject({ count: 1, summary })
    expect(idsOf(ofBuyers)).toEqual([verified.id])
    expect(await listed(product, "?is_verified_purchase=false&rating=5")).toMatchObject({ count: 2, summary })
  })

  it.each([
    [[5, 4, 4], 4.33],
    [[1, 2], 1.5],
    [[], null],
  ])("200: the average of %j is %s", async (ratings, average) => {
    const product = await createProduct(shop)
    for (const rating of ratings) await importReview(shop, product, { rating })
    expect((await listed(product)).summary).toMatchObject({ average, count: ratings.length })
  })

  it("200: sorted by date, rating or votes", async () => {
    const product = await createProduct(shop)
    const one = await importReview(shop, product, { rating: 2, created_at: "2025-01-01T00:00:00Z" })
    const two = await importReview(shop, product, { rating: 5, created_at: "2025-01-02T00:00:00Z" })
    const three = await importReview(shop, product, { rating: 3, created_at: "2025-01-03T00:00:00Z" })
    const { token } = await createCustomer(shop)
    await storefront(shop, { token }).post(`/store/reviews/${three.id}/helpful`).expect(200)
    const sorted = async (order: string) => idsOf(await listed(product, `?order=${order}`))
    expect(await sorted("created_at")).toEqual([one.id, two.id, three.id])
    expect(await sorted("-created_at")).toEqual([three.id, two.id, one.id])
    expect(await sorted("rating")).toEqual([one.id, three.id, two.id])
    expect(await sorted("-rating")).toEqual([two.id, three.id, one.id])
    expect((await sorted("-helpful_count"))[0]).toBe(three.id)
  })

  it("200: excludes pending, rejected and deleted reviews from list and count", async () => {
    const product = await createProduct(shop)
    await submitReview(shop, product)
    await importReview(shop, product, { status: "rejected" })
    const deleted = await importReview(shop, product)
    await admin(shop).delete(`/admin/reviews/${deleted.id}`).expect(200)
    expect(await listed(product)).toMatchObject({
      reviews: [],
      count: 0,
      summary: { average: null, count: 0 },
    })
  })

  it.each([
    ["order=title", "invalid_field"],
    ["rating=6", "out_of_range"],
    ["rating=good", "invalid_field"],
    ["is_verified_purchase=yes", "invalid_field"],
    ["status=pending", "unknown_field"],
  ])("400: %s", async (query, code) => {
    const product = await createProduct(shop)
    const { body } = await storefront(shop)
      .get(`${reviewsOf(product)}?${query}`)
      .expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).get("/store/products/x/reviews").expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })

  it("404: for a product that shoppers do not see", async () => {
    for (const [why, product] of Object.entries(await hiddenProducts())) {
      const { status, body } = await storefront(shop).get(reviewsOf(product))
      expect({ why, status, code: body.code }).toEqual({ why, status: 404, code: "not_found" })
    }
  })

  it("runs the same number of statements for any number of reviews", async () => {
    const product = await createProduct(shop)
    const read = () => statementsOf(shop, () => listed(product), 4)
    const none = await read()
    for (let count = 0; count < 5; count++) await importReview(shop, product)
    const five = await read()
    expect(five.answer.count).toBe(5)
    expect(five.statements).toHaveLength(none.statements.length)
    expect(five.statements.length).toBeLessThanOrEqual(LIST_STATEMENTS)
  })
})

/** The number that docs/reviews.md promises. */
const LIST_STATEMENTS = 4

describe("POST /store/products/:product_id/reviews", () => {
  it("200: a guest's review waits for a moderator and never shows the email", async () => {
    const product = await createProduct(shop)
    const { body } = await storefront(shop)
      .post(reviewsOf(product), {
        rating: 4,
        title: " Good ",
        body: "One\r\n\r\nTwo",
        author_name: "Grace",
        author_email: "grace@guest.test",
      })
      .expect(200)
    expect(body.review).toMatchObject({
      status: "pending",
      rating: 4,
      title: "Good",
      body: "One\n\nTwo",
      author_name: "Grace",
      is_verified_purchase: false,
    })
    expect(JSON.stringify(body)).not.toContain("grace@guest.test")
    expect((await listed(product)).count).toBe(0)
    await admin(shop).post(`/admin/reviews/${body.review.id}`, { status: "approved" }).expect(200)
    const shown = await listed(product)
    expect(idsOf(shown)).toEqual([body.review.id])
    expect(JSON.stringify(shown)).not.toContain("grace@guest.test")
  })

  it("200: accepts a rating without a text", async () => {
    const product = await createProduct(shop)
    const { body } = await storefront(shop)
      .post(reviewsOf({ id: product.handle }), guestReview())
      .expect(200)
    expect(body.review).toMatchObject({ title: null, body: null, rating: 5 })
  })

  it("200: uses the signed-in customer's name and email by default", async () => {
    const [product, other] = [await createProduct(shop), await createProduct(shop)]
    const { id, email, token } = await createCustomer(shop)
    const as = storefront(shop, { token })
    await as.post("/store/customers/me", { first_name: "<b>Ada</b>", last_name: "Lovelace" }).expect(200)
    const review = (await as.post(reviewsOf(product), { rating: 5 }).expect(200)).body.review
    expect(review).toMatchObject({ author_name: "Ada L.", status: "pending" })
    const stored = await admin(shop).get(`/admin/reviews/${review.id}`).expect(200)
    expect(stored.body.review).toMatchObject({ customer_id: id, author_email: email })

    const named = await as.post(reviewsOf(other), { rating: 5, author_name: "Countess" }).expect(200)
    expect(named.body.review.author_name).toBe("Countess")
  })

  it("200: stores plain text, whatever was sent", async () => {
    const product = await createProduct(shop)
    // A few attacks of each kind. The unit tests in src/lib/content try all of them.
    for (const vector of Object.values(vectors).flatMap((kind) => kind.slice(0, 5))) {
      const text = `a ${vector} z`
      const sent = guestReview({ title: text.slice(0, 200), body: text, author_name: text.slice(0, 100) })
      const { body, status } = await storefront(shop).post(reviewsOf(product), sent)
      expect({ vector, status }).toEqual({ vector, status: 200 })
      const { title, body: said, author_name } = body.review
      expect({ vector, parts: [title, said, author_name].flatMap(executableParts) }).toEqual({
        vector,
        parts: [],
      })
    }
  })

  it.each<[string, Record<string, unknown>, string]>([
    ["no rating", { rating: undefined }, "missing_field"],
    ["no star", { rating: 0 }, "out_of_range"],
    ["six stars", { rating: 6 }, "out_of_range"],
    ["half a star", { rating: 4.5 }, "invalid_field"],
    ["a guest without a name", { author_name: undefined }, "missing_field"],
    ["a guest without an email", { author_email: undefined }, "missing_field"],
    ["no email", { author_email: "ada" }, "invalid_field"],
    ["nothing but markup", { body: "<script>x()</script>" }, "out_of_range"],
    ["too long a title", { title: "x".repeat(201) }, "out_of_range"],
    ["too long a text", { body: "x".repeat(5001) }, "out_of_range"],
    ["a status of one's own", { status: "approved" }, "unknown_field"],
    ["a proof of one's own", { is_verified_purchase: true }, "unknown_field"],
    ["somebody else's account", { customer_id: "cus_1" }, "unknown_field"],
  ])("400: %s", async (_what, fields, code) => {
    const product = await createProduct(shop)
    const { body } = await storefront(shop).post(reviewsOf(product), guestReview(fields)).expect(400)
    expect(body.code).toBe(code)
    const { body: stored } = await admin(shop).get(`/admin/reviews?subject_id=${product.id}`).expect(200)
    expect(stored.count).toBe(0)
  })

  it("401: a bad token is not treated as a guest", async () => {
    const product = await createProduct(shop)
    const customer = await createCustomer(shop)
    const gone = await createCustomer(shop)
    await deleteCustomersWorkflow(shop.container).run({ input: { ids: [gone.id] } })
    const claims = { actor_id: customer.id, actor_type: "customer", auth_identity_id: "", app_metadata: {} }
    const tokens = {
      nonsense: ["nonsense", "invalid_token"],
      forged: [signToken(claims, { secret: "another secret" }), "invalid_token"],
      expired: [signToken(claims, { expiresIn: -1 }), "expired_token"],
      "an admin's": [adminToken(shop), "invalid_token"],
      "of a customer who is gone": [gone.token, "invalid_token"],
    }
    for (const [what, [token = "", code]] of Object.entries(tokens)) {
      const { status, body } = await storefront(shop, { token }).post(reviewsOf(product), guestReview())
      expect({ what, status, code: body.code }).toEqual({ what, status: 401, code })
    }
    const basic = storefront(shop).post(reviewsOf(product), guestReview()).set("authorization", "Basic eDp5")
    expect((await basic.expect(401)).body.code).toBe("invalid_token")
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).post("/store/products/x/reviews", {}).expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })

  it("403: with the token of another shop's customer", async () => {
    const product = await createProduct(shop)
    const north = await useTenant("north")
    const { token } = await createCustomer(north)
    const { body } = await storefront(shop, { token })
      .post(reviewsOf(product), guestReview())
      .set("x-svc-tenant", shop.tenant.slug)
      .expect(403)
    expect(body.code).toBe("tenant_mismatch")
  })

  it("404: for a product that shoppers do not see", async () => {
    for (const [why, product] of Object.entries(await hiddenProducts())) {
      const { status, body } = await storefront(shop).post(reviewsOf(product), guestReview())
      expect({ why, status, code: body.code }).toEqual({ why, status: 404, code: "not_found" })
    }
  })

  describe("409: a second review of the same product", () => {
    it("by the same customer, or by a guest with the same email in another case", async () => {
      const product = await createProduct(shop)
      const { token, email } = await createCustomer(shop)
      await submitReview(shop, product, { token, author_name: "Ada" })
      // A guest can type the email of a customer. The customer must still be able to write a review.
      await submitReview(shop, product, { author_email: email })
      const again = { rating: 1, author_name: "Ada", author_email: "other@guest.test" }
      const byCustomer = await storefront(shop, { token }).post(reviewsOf(product), again).expect(409)
      expect(byCustomer.body.code).toBe("duplicate")
      const byGuest = { ...guestReview(), author_email: email.toUpperCase() }
      expect((await storefront(shop).post(reviewsOf(product), byGuest).expect(409)).body.code).toBe(
        "duplicate",
      )
      expect(JSON.stringify(byCustomer.body)).not.toContain(email)

      const other = await createProduct(shop)
      await storefront(shop, { token }).post(reviewsOf(other), again).expect(200)
    })

    it("also if the first was rejected, until an admin deletes it", async () => {
      const product = await createProduct(shop)
      const { token } = await createCustomer(shop)
      const first = await submitReview(shop, product, { token, author_name: "Ada" })
      const again = () =>
        storefront(shop, { token }).post(reviewsOf(product), { rating: 1, author_name: "Ada" })
      await admin(shop).post(`/admin/reviews/${first.id}`, { status: "rejected" }).expect(200)
      await again().expect(409)
      await admin(shop).delete(`/admin/reviews/${first.id}`).expect(200)
      await again().expect(200)
    })

    it.each(["customer", "guest"])("for nineteen of twenty simultaneous reviews by one %s", async (who) => {
      const product = await createProduct(shop)
      const token = who === "customer" ? (await createCustomer(shop)).token : undefined
      const fields = guestReview()
      const replies = await Promise.all(
        Array.from({ length: 20 }, () =>
          storefront(shop, { ...(token !== undefined && { token }) }).post(reviewsOf(product), fields),
        ),
      )
      const codes = replies.map(({ status, body }) => (status === 200 ? "made" : body.code)).sort()
      expect(codes).toEqual([...Array.from({ length: 19 }, () => "duplicate"), "made"])
    })
  })

  describe("a verified purchase", () => {
    const verdicts = async (id: string) => {
      const { body } = await admin(shop).post(`/admin/reviews/${id}`, { status: "approved" }).expect(200)
      return body.review.is_verified_purchase as boolean
    }
    const submitted = async (product: { id: string; handle: string }, token?: string, fields = {}) => {
      const made = await submitReview(shop, product, {
        ...(token && { token }),
        author_name: "Ada",
        ...fields,
      })
      const { body } = await admin(shop).get(`/admin/reviews/${made.id}`).expect(200)
      return body.review as { id: string; is_verified_purchase: boolean }
    }

    it("needs an uncancelled order of this product by this customer", async () => {
      const [product, other] = [await createProduct(shop), await createProduct(shop)]
      const [buyer, stranger] = [await createCustomer(shop), await createCustomer(shop)]
      await createOrderOf(shop, { product, customer: buyer })
      expect((await submitted(product, buyer.token)).is_verified_purchase).toBe(true)
      expect((await submitted(other, buyer.token)).is_verified_purchase).toBe(false)
      expect((await submitted(product, stranger.token)).is_verified_purchase).toBe(false)
      const asBuyer = { author_email: buyer.email }
      expect((await submitted(product, undefined, asBuyer)).is_verified_purchase).toBe(false)
    })

    it("is checked again when the review is approved", async () => {
      const product = await createProduct(shop)
      const [late, early] = [await createCustomer(shop), await createCustomer(shop)]
      const order = await createOrderOf(shop, { product, customer: early })
      const before = [await submitted(product, late.token), await submitted(product, early.token)] as const
      expect(before.map(({ is_verified_purchase: is }) => is)).toEqual([false, true])

      await createOrderOf(shop, { product, customer: late })
      await cancelOrderWorkflow(shop.container).run({ input: { order_id: order.id } })
      expect([await verdicts(before[0].id), await verdicts(before[1].id)]).toEqual([true, false])
    })

    it("is lost if an order edit removed the product", async () => {
      const product = await createProduct(shop)
      const customer = await createCustomer(shop)
      const order = await createOrderOf(shop, { product, customer })
      const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      // Gives the order a new version without items, as an edit that removes the product does.
      await database("order").where({ id: order.id }).update({ version: 2 })
      expect((await submitted(product, customer.token)).is_verified_purchase).toBe(false)
    })
  })
})

describe("POST and DELETE /store/reviews/:id/helpful", () => {
  const helpful = (id: string) => `/store/reviews/${id}/helpful`

  it("200: counts each customer once, until they remove their vote", async () => {
    const review = await importReview(shop, await createProduct(shop))
    const [one, two] = [await createCustomer(shop), await createCustomer(shop)]
    const as = ({ token }: { token: string }) => storefront(shop, { token })
    expect((await as(one).post(helpful(review.id)).expect(200)).body.review.helpful_count).toBe(1)
    expect((await as(one).post(helpful(review.id)).expect(200)).body.review.helpful_count).toBe(1)
    expect((await as(two).post(helpful(review.id)).expect(200)).body.review.helpful_count).toBe(2)
    expect((await as(one).delete(helpful(review.id)).expect(200)).body.review.helpful_count).toBe(1)
    expect((await as(one).delete(helpful(review.id)).expect(200)).body.review.helpful_count).toBe(1)
  })

  it("200: counts each of many simultaneous votes", async () => {
    const review = await importReview(shop, await createProduct(shop))
    const customers = await Promise.all(Array.from({ length: 5 }, () => createCustomer(shop)))
    const votes = customers.flatMap(({ token }) =>
      Array.from({ length: 4 }, () => storefront(shop, { token }).post(helpful(review.id)).expect(200)),
    )
    await Promise.all(votes)
    const { body } = await admin(shop).get(`/admin/reviews/${review.id}`).expect(200)
    expect(body.review.helpful_count).toBe(5)
  })

  it("401: without a token", async () => {
    const review = await importReview(shop, await createProduct(shop))
    for (const call of [
      storefront(shop).post(helpful(review.id)),
      storefront(shop).delete(helpful(review.id)),
    ])
      expect((await call.expect(401)).body.code).toBe("missing_token")
  })

  it("404: for a hidden review, and for another shop's", async () => {
    const product = await createProduct(shop)
    const north = await useTenant("north")
    const [ours, theirs] = [await createCustomer(shop), await createCustomer(north)]
    const pending = await submitReview(shop, product)
    const rejected = await importReview(shop, product, { status: "rejected" })
    const shown = await importReview(shop, product)
    const calls = [
      ...[pending.id, rejected.id, "rev_none"].map((id) => [storefront(shop, ours), id] as const),
      [storefront(north, theirs), shown.id] as const,
    ]
    for (const [caller, id] of calls)
      for (const call of [caller.delete(helpful(id)), caller.post(helpful(id))])
        expect((await call.expect(404)).body.code).toBe("not_found")

    const { body } = await admin(shop)
      .post(`/admin/reviews/${pending.id}`, { status: "approved" })
      .expect(200)
    expect(body.review.helpful_count).toBe(0)
  })

  it("409: for one's own review", async () => {
    const { token, id } = await createCustomer(shop)
    const review = await importReview(shop, await createProduct(shop), { customer_id: id })
    const { body } = await storefront(shop, { token }).post(helpful(review.id)).expect(409)
    expect(body.code).toBe("invalid_state")
  })
})
