import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { sql } from "../../factories/checkout"
import { personalDataIn } from "../../factories/personal-data"
import {
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

const lines = (text: string) => text.trimEnd().split("\r\n")

describe("GET /admin/reviews/export.csv", () => {
  it("200: has one line for each review that the filters find, oldest first", async () => {
    const product = await createProduct(shop)
    const first = await submitReview(shop, product, {
      title: '=HYPERLINK("x")',
      body: 'He said "wow", twice',
    })
    const second = await importReview(shop, product, { author_name: "Grace" })
    const path = `/admin/reviews/export.csv?subject_id=${product.id}`
    const { text, headers } = await admin(shop).get(path).expect(200)
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8")
    expect(headers["content-disposition"]).toBe('attachment; filename="reviews.csv"')
    expect(headers["cache-control"]).toBe("no-store")
    const [heading, ...rows] = lines(text)
    expect(heading).toMatch(/^\uFEFF"id","created_at","status",/)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain(`"${first.id}"`)
    expect(rows[0]).toContain(`"'=HYPERLINK(""x"")","He said ""wow"", twice"`)
    expect(rows[1]).toContain(`"${second.id}"`)

    const pending = await admin(shop).get(`${path}&status=pending`).expect(200)
    expect(lines(pending.text)).toHaveLength(2)
    const found = await admin(shop).get(`${path}&q=grace`).expect(200)
    expect(lines(found.text)[1]).toContain(`"${second.id}"`)
  })

  it("200: has each row once across all pages", async () => {
    const product = await createProduct(shop)
    const sql = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    // Each time is used by two rows. At the end of a page of 500 rows, neither of the two may be lost.
    await sql.raw(
      `INSERT INTO review (id, subject_type, subject_id, rating, author_name, status, created_at)
       SELECT 'rev_export_' || n, 'product', ?, 5, 'Ada', 'pending',
              timestamptz '2024-01-01' + make_interval(secs => (n / 2) / 1000000.0)
         FROM generate_series(1, 1201) n`,
      [product.id],
    )
    const { text } = await admin(shop).get(`/admin/reviews/export.csv?subject_id=${product.id}`).expect(200)
    const ids = lines(text)
      .slice(1)
      .map((line) => line.split(",")[0])
    expect(ids).toHaveLength(1201)
    expect(new Set(ids).size).toBe(1201)
  })

  it("200: has no deleted review and no other shop's review", async () => {
    const product = await createProduct(shop)
    const review = await submitReview(shop, product)
    const kept = await submitReview(shop, product)
    await admin(shop).delete(`/admin/reviews/${review.id}`).expect(200)
    const { text } = await admin(shop).get(`/admin/reviews/export.csv?subject_id=${product.id}`).expect(200)
    expect(text).not.toContain(review.id)
    expect(text).toContain(kept.id)
    const other = await admin(await useTenant("north"))
      .get("/admin/reviews/export.csv")
      .expect(200)
    expect(other.text).not.toContain(kept.id)
  })

  it("400: for an unknown filter", async () => {
    const { body } = await admin(shop).get("/admin/reviews/export.csv?limit=5").expect(400)
    expect(body.code).toBe("unknown_field")
  })

  it("401: without a token", async () => {
    await storefront(shop).get("/admin/reviews/export.csv").expect(401)
  })
})

describe("a person's submissions", () => {
  it("are found and erased by email in any case, and others' are not", async () => {
    const product = await createProduct(shop)
    const email = "Erase.Me@reader.example"
    const mine = await submitReview(shop, product, guestReview({ author_email: email }))
    const theirs = await submitReview(shop, product)
    const { found, erased } = personalDataIn(shop)
    expect(await found({ email: email.toLowerCase() })).toEqual({ review: [mine.id] })
    expect(await found({})).toEqual({})
    expect(await erased({})).toEqual({})
    expect(await erased({ email: email.toUpperCase() })).toEqual({ review: 1 })
    await admin(shop).get(`/admin/reviews/${mine.id}`).expect(404)
    await admin(shop).get(`/admin/reviews/${theirs.id}`).expect(200)
  })
})

describe("a person's data", () => {
  it("in other features is erased too: votes and events, and no other person's", async () => {
    const product = await createProduct(shop)
    const email = "erase.all@reader.example"
    const review = await submitReview(shop, product, guestReview({ author_email: email }))
    await admin(shop).post(`/admin/reviews/${review.id}`, { status: "approved" }).expect(200)
    const other = await submitReview(shop, product)
    const customer = `cus_${review.id}`
    const row = (id: string, object: string, payload: object) =>
      sql(
        shop,
        `INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
         VALUES (:id, 'spec.recorded', 1, 'spec', :object, :payload, now())`,
        { id, object, payload: JSON.stringify(payload) },
      )
    await row(`evt_mine_${review.id}`, "mine", { email })
    await row(`evt_customers_${review.id}`, "customers", { customer_id: customer })
    await row(`evt_theirs_${review.id}`, "theirs", { email: "somebody.else@reader.example" })
    await sql(shop, "INSERT INTO review_vote (id, review_id, customer_id) VALUES (:id, :review, :customer)", {
      id: `vote_${review.id}`,
      review: other.id,
      customer,
    })

    const { found, erased } = personalDataIn(shop)
    const person = { email, customerId: customer }
    expect(await erased(person)).toEqual({ review: 1, review_vote: 1, outbox_event: 2 })
    expect(await found(person)).toEqual({})
    const left = await sql(
      shop,
      "SELECT object_id FROM outbox_event WHERE id LIKE :id OR object_id = :review",
      {
        id: `evt_%_${review.id}`,
        review: review.id,
      },
    )
    expect(left).toEqual([{ object_id: "theirs" }])
  })
})

describe("GET /admin/blog-comments/export.csv", () => {
  it("200: has a line for each comment", async () => {
    const { text } = await admin(shop).get("/admin/blog-comments/export.csv").expect(200)
    const { body } = await admin(shop).get("/admin/blog-comments?limit=1").expect(200)
    expect(lines(text)).toHaveLength(body.count + 1)
    expect(lines(text)[0]).toContain('"post_id","parent_id","author_name"')
  })
})
