import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  type StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { beforeAll, describe, expect, it } from "vitest"
import { reviewWorkflows } from "../../../src/features/reviews/workflows/reviews"
import { addReviewVoteStep } from "../../../src/features/reviews/workflows/steps/add-review-vote"
import { removeReviewVoteStep } from "../../../src/features/reviews/workflows/steps/remove-review-vote"
import { createCustomer } from "../../factories/create-customer"
import {
  createOrderOf,
  createProduct,
  guestReview,
  importReview,
  submitReview,
  useReviewedShop,
} from "../../factories/reviews"
import { admin, storefront } from "../../harness/api"
import type { Shop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

let shop: Shop

beforeAll(async () => {
  shop = await useReviewedShop()
})

const database = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
const item = ({ id }: { id: string }) => `/admin/reviews/${id}`

describe("POST /admin/reviews/:id", () => {
  it("200: approves, rejects and returns to pending", async () => {
    const product = await createProduct(shop)
    const review = await submitReview(shop, product)
    for (const status of ["approved", "rejected", "approved", "pending"]) {
      const { body } = await admin(shop).post(item(review), { status }).expect(200)
      expect(body.review).toMatchObject({ id: review.id, status })
      const shown = await storefront(shop).get(`/store/products/${product.id}/reviews`).expect(200)
      expect(shown.body.count).toBe(status === "approved" ? 1 : 0)
    }
  })

  it("200: saves the shop's reply as plain text, and removes it", async () => {
    const product = await createProduct(shop)
    const review = await importReview(shop, product)
    const reply = { body: "<b>Thank</b> you<script>x()</script>", author_name: "The <i>shop</i>" }
    const { body } = await admin(shop).post(item(review), { reply }).expect(200)
    expect(body.review.reply).toEqual({
      body: "Thank you",
      author_name: "The shop",
      created_at: expect.stringMatching(/^20/),
    })
    const shown = await storefront(shop).get(`/store/products/${product.id}/reviews`).expect(200)
    expect(shown.body.reviews[0].reply).toEqual(body.review.reply)
    const without = await admin(shop).post(item(review), { reply: null }).expect(200)
    expect(without.body.review).toMatchObject({ reply: null, status: "approved" })
  })

  it.each([
    [{ status: "gone" }, "invalid_field"],
    [{ rating: 5 }, "unknown_field"],
    [{ body: "Better words" }, "unknown_field"],
    [{ is_verified_purchase: true }, "unknown_field"],
    [{ reply: { body: "x" } }, "missing_field"],
  ])("400: %j", async (change, code) => {
    const review = await submitReview(shop, await createProduct(shop))
    expect((await admin(shop).post(item(review), change).expect(400)).body.code).toBe(code)
  })

  it("404: for an unknown review, and for another shop's", async () => {
    const north = await useTenant("north")
    const review = await submitReview(shop, await createProduct(shop))
    const calls = [
      admin(shop).post("/admin/reviews/rev_none", { status: "approved" }),
      admin(north).post(item(review), { status: "approved" }),
      admin(north).get(item(review)),
      admin(north).delete(item(review)),
    ]
    for (const call of calls) expect((await call.expect(404)).body.code).toBe("not_found")
    const { body } = await admin(shop).get(item(review)).expect(200)
    expect(body.review.status).toBe("pending")
  })
})

describe("GET /admin/reviews", () => {
  it("200: lists all reviews, by status, rating, subject, customer, purchase and words", async () => {
    const product = await createProduct(shop)
    const customer = await createCustomer(shop)
    await createOrderOf(shop, { product, customer })
    const pending = await submitReview(shop, product, { rating: 2, title: "Chipped 100%" })
    const approved = await importReview(shop, product, { customer_id: customer.id, author_name: "Grace" })
    const found = async (query: string) => {
      const { body } = await admin(shop).get(`/admin/reviews?subject_id=${product.id}${query}`).expect(200)
      return body.reviews.map(({ id }: { id: string }) => id)
    }
    expect(await found("&order=created_at")).toEqual([pending.id, approved.id])
    expect(await found("&status=pending&subject_type=product")).toEqual([pending.id])
    expect(await found("&rating=2")).toEqual([pending.id])
    expect(await found(`&customer_id=${customer.id}`)).toEqual([approved.id])
    expect(await found("&is_verified_purchase=true")).toEqual([approved.id])
    expect(await found("&is_verified_purchase=false")).toEqual([pending.id])
    expect(await found("&q=chipped")).toEqual([pending.id])
    expect(await found("&q=grace")).toEqual([approved.id])
    expect(await found("&subject_type=tour")).toEqual([])
  })

  it("401: without a token", async () => {
    expect((await storefront(shop).get("/admin/reviews").expect(401)).body.code).toBe("missing_token")
  })
})

describe("POST /admin/reviews", () => {
  it("200: imports a review with its original data", async () => {
    const product = await createProduct(shop)
    const created_at = "2024-05-06T07:08:09.000Z"
    const { body } = await admin(shop)
      .post("/admin/reviews", { subject_id: product.id, rating: 3, author_name: "Ada", created_at })
      .expect(200)
    expect(body.review).toMatchObject({
      subject_type: "product",
      status: "approved",
      author_email: null,
      customer_id: null,
      is_verified_purchase: false,
      created_at,
    })
  })

  it.each<[Record<string, unknown>, string]>([
    [{ subject_id: "prod_none" }, "invalid_field"],
    [{ subject_type: "tour" }, "invalid_field"],
    [{ subject_type: "shop" }, "invalid_field"],
    [{ customer_id: "cus_none" }, "invalid_field"],
    [{ created_at: "2999-01-01T00:00:00Z" }, "invalid_field"],
    [{ is_verified_purchase: true }, "unknown_field"],
    [{ rating: undefined }, "missing_field"],
  ])("400: %j", async (fields, code) => {
    const { id } = await createProduct(shop)
    const review = { subject_id: id, ...guestReview(), ...fields }
    expect((await admin(shop).post("/admin/reviews", review).expect(400)).body.code).toBe(code)
  })

  it("409: for a second review with the same email", async () => {
    const product = await createProduct(shop)
    const review = { subject_id: product.id, ...guestReview() }
    await admin(shop).post("/admin/reviews", review).expect(200)
    expect((await admin(shop).post("/admin/reviews", review).expect(409)).body.code).toBe("duplicate")
  })
})

describe("the database", () => {
  it.each([
    ["six stars", { rating: 6 }],
    ["half a reply", { reply_body: "x" }],
    ["an unknown subject", { subject_type: "shop" }],
  ])("rejects %s by itself", async (_what, columns) => {
    const { id } = await importReview(shop, await createProduct(shop))
    await expect(database()("review").where({ id }).update(columns)).rejects.toMatchObject({ code: "23514" })
  })

  it("deletes the votes of a permanently deleted review", async () => {
    const { id } = await importReview(shop, await createProduct(shop))
    const { token } = await createCustomer(shop)
    await storefront(shop, { token }).post(`/store/reviews/${id}/helpful`).expect(200)
    await database()("review").where({ id }).delete()
    expect(await database()("review_vote").where({ review_id: id })).toEqual([])
  })
})

describe("the summary", () => {
  it("is correct after 250 approvals, rejections, deletions, restores and votes, 50 at a time", async () => {
    const product = await createProduct(shop)
    const reviews = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        importReview(shop, product, {
          rating: (index % 5) + 1,
          status: ["pending", "approved", "rejected"][index % 3],
        }),
      ),
    )
    const { token } = await createCustomer(shop)
    // In each round, every review gets two changes at the same time.
    const rounds = [0, 1, 2, 3, 4].map((round) =>
      reviews.flatMap((review, index) => [
        { review, turn: (index + round) % 5 },
        { review, turn: (index * 3 + round * 2 + 2) % 5 },
      ]),
    )
    const statuses: number[] = []
    for (const atOnce of rounds)
      statuses.push(...(await Promise.all(atOnce.map(({ review, turn }) => act(review, turn, token)))))
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])

    const { body } = await storefront(shop).get(`/store/products/${product.id}/reviews`).expect(200)
    expect(body.summary).toEqual(await countedPlainly(product.id))
    expect(body.count).toBe(body.summary.count)
    expect(await votesAdrift()).toEqual([])
  })

  it("follows permanent deletions, and changed ratings and subjects", async () => {
    const [product, other] = [await createProduct(shop), await createProduct(shop)]
    const [one, two, three] = [
      await importReview(shop, product, { rating: 1 }),
      await importReview(shop, product, { rating: 2 }),
      await importReview(shop, product, { rating: 3 }),
    ]
    await database()("review").where({ id: one.id }).delete()
    await database()("review").where({ id: two.id }).update({ rating: 5 })
    await database()("review").where({ id: three.id }).update({ subject_id: other.id })
    for (const { id } of [product, other]) {
      const { body } = await storefront(shop).get(`/store/products/${id}/reviews`).expect(200)
      expect(body.summary).toEqual(await countedPlainly(id))
      expect(body.summary.count).toBe(1)
    }
  })

  async function act({ id }: { id: string }, turn: number, token: string): Promise<number> {
    switch (turn) {
      case 0:
        return (await admin(shop).post(item({ id }), { status: "approved" })).status
      case 1:
        return (await admin(shop).post(item({ id }), { status: "rejected" })).status
      case 2:
        return (await admin(shop).delete(item({ id }))).status
      case 3:
        return (await storefront(shop, { token }).post(`/store/reviews/${id}/helpful`)).status
      default:
        await shop.container.resolve("reviews").restoreReviews(id)
        return 200
    }
  }

  async function countedPlainly(id: string) {
    const rows = await database()("review")
      .where({ subject_type: "product", subject_id: id, status: "approved", deleted_at: null })
      .pluck<number[]>("rating")
    const histogram = Object.fromEntries(
      [1, 2, 3, 4, 5].map((stars) => [stars, rows.filter((rating) => rating === stars).length]),
    )
    const sum = rows.reduce((total, rating) => total + rating, 0)
    return { average: Math.round((sum / rows.length) * 100) / 100, count: rows.length, histogram }
  }

  async function votesAdrift() {
    const { rows } = await database().raw(
      `SELECT id FROM review r WHERE helpful_count <> (SELECT count(*) FROM review_vote v WHERE v.review_id = r.id)`,
    )
    return rows
  }
})

describe("events", () => {
  it("are sent for each created, changed and deleted review", async () => {
    const heard: [string, unknown][] = []
    const bus = shop.container.resolve(Modules.EVENT_BUS)
    for (const name of ["review.created", "review.updated", "review.deleted"])
      bus.subscribe(name, async ({ data }) => void heard.push([name, data]), { subscriberId: `spec-${name}` })
    const review = await submitReview(shop, await createProduct(shop))
    await admin(shop).post(item(review), { status: "approved" }).expect(200)
    await admin(shop).delete(item(review)).expect(200)
    const { id } = review
    await expect
      .poll(() => heard)
      .toEqual([
        ["review.created", { id }],
        ["review.updated", { id }],
        ["review.deleted", { id }],
      ])
  })
})

describe("the changes of a workflow", () => {
  const fail = createStep("fail-after-review", async (): Promise<StepResponse<void>> => {
    throw new Error("afterwards")
  })
  const changed = createWorkflow(
    "spec-review-changed",
    (input: { id: string; change: object; actor: Actor }) => {
      reviewWorkflows.update.runAsStep({ input })
      fail()
      return new WorkflowResponse(input)
    },
  )
  const removed = createWorkflow("spec-review-removed", (input: { id: string }) => {
    reviewWorkflows.remove.runAsStep({ input })
    fail()
    return new WorkflowResponse(input)
  })
  const voted = createWorkflow("spec-review-voted", (input: { reviewId: string; customerId: string }) => {
    addReviewVoteStep(input)
    fail()
    return new WorkflowResponse(input)
  })
  const withdrawn = createWorkflow(
    "spec-review-withdrawn",
    (input: { reviewId: string; customerId: string }) => {
      removeReviewVoteStep(input)
      fail()
      return new WorkflowResponse(input)
    },
  )

  it("are reverted if a later step fails", async () => {
    const product = await createProduct(shop)
    const review = await importReview(shop, product, { reply: { body: "First", author_name: "The shop" } })
    const customer = await createCustomer(shop)
    await storefront(shop, customer).post(`/store/reviews/${review.id}/helpful`).expect(200)
    const other = await createCustomer(shop)
    const before = (await admin(shop).get(item(review)).expect(200)).body.review

    const { container } = shop
    const actor = { type: "user", id: shop.admin.id }
    const change = { status: "rejected", reply: { body: "Second", author_name: "Nobody" } }
    const reviewId = review.id
    await expect(changed(container).run({ input: { id: reviewId, change, actor } })).rejects.toThrow(
      "afterwards",
    )
    await expect(removed(container).run({ input: { id: reviewId } })).rejects.toThrow("afterwards")
    await expect(voted(container).run({ input: { reviewId, customerId: other.id } })).rejects.toThrow()
    await expect(withdrawn(container).run({ input: { reviewId, customerId: customer.id } })).rejects.toThrow()

    const after = (await admin(shop).get(item(review)).expect(200)).body.review
    expect(after).toEqual({ ...before, updated_at: after.updated_at })
    expect(after.helpful_count).toBe(1)
  })
})

interface Actor {
  type: string
  id: string | null
}
