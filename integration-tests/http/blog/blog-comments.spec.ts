import { beforeAll, describe, expect, it } from "vitest"
import { createComment, createPost, unique } from "../../factories/blog"
import { spamToken } from "../../factories/spam-token"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

async function submit(slug: string, fields: object = {}) {
  const comment = { author_name: "Ada", body: unique("A reader's comment"), ...fields }
  return storefront(shop)
    .post(`/store/blog-posts/${slug}/comments`, comment)
    .set("x-svc-spam-token", await spamToken(shop))
}

async function submitted(slug: string, fields: object = {}) {
  const { body, status } = await submit(slug, fields)
  expect([status, body.code]).toEqual([200, undefined])
  return body.comment as { id: string; body: string; status: string }
}

const moderate = (id: string, status: string) =>
  admin(shop).post(`/admin/blog-comments/${id}`, { status }).expect(200)

async function shown(slug: string) {
  const { body } = await storefront(shop).get(`/store/blog-posts/${slug}/comments`).expect(200)
  return body.comments as { id: string; body: string; replies: { id: string }[] }[]
}

describe("POST /store/blog-posts/:slug/comments", () => {
  it("200: waits for a moderator and appears after the approval", async () => {
    const post = await createPost(shop)
    const comment = await submitted(post.slug, { author_email: "ada@reader.test" })
    expect(comment).toMatchObject({ author_name: "Ada", status: "pending", parent_id: null })
    expect(await shown(post.slug)).toEqual([])

    await moderate(comment.id, "approved")
    const [one] = await shown(post.slug)
    expect(one).toMatchObject({ id: comment.id, body: comment.body, is_by_shop: false, replies: [] })
    expect(JSON.stringify(one)).not.toContain("ada@reader.test")
    const { body } = await storefront(shop).get(`/store/blog-posts/${post.slug}`).expect(200)
    expect(body.blog_post.comments).toEqual({ is_open: true, count: 1 })

    await moderate(comment.id, "rejected")
    expect(await shown(post.slug)).toEqual([])
  })

  it("200: answers a comment, one level deep", async () => {
    const post = await createPost(shop)
    const first = await submitted(post.slug)
    await moderate(first.id, "approved")
    const answer = await submitted(post.slug, { parent_id: first.id })
    expect((await shown(post.slug))[0]?.replies).toEqual([])
    await moderate(answer.id, "approved")
    const ofShop = await createComment(shop, { post_id: post.id, parent_id: first.id })
    const [thread, ...others] = await shown(post.slug)
    expect(others).toEqual([])
    expect(thread?.replies.map(({ id }) => id)).toEqual([answer.id, ofShop.id])
    expect(thread?.replies[1]).toMatchObject({ is_by_shop: true })

    const { body } = await storefront(shop).get(`/store/blog-posts/${post.slug}`).expect(200)
    expect(body.blog_post.comments.count).toBe(3)

    const deeper = await submit(post.slug, { parent_id: answer.id })
    expect([deeper.status, deeper.body.code]).toEqual([400, "invalid_field"])

    await moderate(first.id, "rejected")
    const hidden = await storefront(shop).get(`/store/blog-posts/${post.slug}`).expect(200)
    expect(hidden.body.blog_post.comments.count).toBe(0)
  })

  it("200: stores plain text, whatever was sent", async () => {
    const post = await createPost(shop)
    const body = "<b>Nice</b> <script>x()</script>1 < 2 &amp; 3\n\nBye"
    const comment = await submitted(post.slug, { author_name: "<i>Ada</i>", body })
    expect(comment).toMatchObject({ author_name: "Ada", body: "Nice 1 < 2 & 3\n\nBye" })
  })

  it.each([
    [{ body: undefined }, "missing_field"],
    [{ author_name: undefined }, "missing_field"],
    [{ body: "<br>" }, "out_of_range"],
    [{ body: "x".repeat(5001) }, "out_of_range"],
    [{ author_email: "nobody" }, "invalid_field"],
    [{ parent_id: "postcom_none" }, "invalid_field"],
    [{ status: "approved" }, "unknown_field"],
  ])("400: %j is %s and stores nothing", async (fields, code) => {
    const post = await createPost(shop)
    const { status, body } = await submit(post.slug, fields)
    expect([status, body.code]).toEqual([400, code])
    const queue = await admin(shop).get(`/admin/blog-comments?post_id=${post.id}`).expect(200)
    expect(queue.body.count).toBe(0)
  })

  it("400: for a reply to a comment on another post, or to a hidden one", async () => {
    const [post, other] = [await createPost(shop), await createPost(shop)]
    const waiting = await submitted(post.slug)
    const elsewhere = await createComment(shop, { post_id: other.id })
    for (const parent_id of [waiting.id, elsewhere.id])
      expect((await submit(post.slug, { parent_id })).body.code).toBe("invalid_field")
  })

  it("403: without an anti-spam token", async () => {
    const post = await createPost(shop)
    const { body } = await storefront(shop)
      .post(`/store/blog-posts/${post.slug}/comments`, { author_name: "Ada", body: "Hi" })
      .expect(403)
    expect(body.code).toBe("missing_spam_token")
  })

  it("404: on a draft and on an unknown post", async () => {
    const draft = await createPost(shop, { status: "draft" })
    for (const slug of [draft.slug, "nothing-here"]) expect((await submit(slug)).status).toBe(404)
  })

  it("409: on a post with closed comments", async () => {
    const post = await createPost(shop, { is_open_for_comments: false })
    const { status, body } = await submit(post.slug)
    expect([status, body.code]).toEqual([409, "invalid_state"])
  })
})

describe("/admin/blog-comments", () => {
  it("200: lists the queue by status, post and words; an admin's own comments are approved at once", async () => {
    const post = await createPost(shop)
    const waiting = await submitted(post.slug)
    const own = await createComment(shop, { post_id: post.id })
    const found = async (query: string) => {
      const { body } = await admin(shop).get(`/admin/blog-comments?post_id=${post.id}${query}`).expect(200)
      return body.blog_comments.map(({ id }: { id: string }) => id)
    }
    expect(await found("")).toEqual([own.id, waiting.id])
    expect(await found("&status=pending")).toEqual([waiting.id])
    expect(await found(`&q=${encodeURIComponent(own.body)}`)).toEqual([own.id])
  })

  it("200: deletes a comment with its replies", async () => {
    const post = await createPost(shop)
    const comment = await createComment(shop, { post_id: post.id })
    await admin(shop).delete(`/admin/blog-comments/${comment.id}`).expect(200)
    expect(await shown(post.slug)).toEqual([])
    await admin(shop).get(`/admin/blog-comments/${comment.id}`).expect(404)
    await admin(shop).delete(`/admin/blog-comments/${comment.id}`).expect(404)
    await admin(shop).post(`/admin/blog-comments/${comment.id}`, { status: "approved" }).expect(404)
  })

  it("400: for an unknown post and an unknown status", async () => {
    const wrong = { post_id: "post_none", author_name: "Shop", body: "x" }
    expect((await admin(shop).post("/admin/blog-comments", wrong).expect(400)).body.code).toBe(
      "invalid_field",
    )
    const { id } = await createComment(shop, { post_id: (await createPost(shop)).id })
    const { body } = await admin(shop).post(`/admin/blog-comments/${id}`, { status: "gone" }).expect(400)
    expect(body.code).toBe("invalid_field")
  })
})
