import { beforeAll, describe, expect, it } from "vitest"
import { createPost } from "../../factories/blog"
import { createPage } from "../../factories/pages"
import { submitReview } from "../../factories/reviews"
import { type Approved, isFresh, preview, read, run, runAction, undo } from "../../factories/skills"
import { admin } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop

beforeAll(async () => {
  shop = await useTenant("skills")
})

const readPage = async (id: string) => (await admin(shop).get(`/admin/pages/${id}`).expect(200)).body.page
const readPost = async (id: string) =>
  (await admin(shop).get(`/admin/blog-posts/${id}`).expect(200)).body.blog_post
const savePage = (id: string, change: object) => admin(shop).post(`/admin/pages/${id}`, change).expect(200)

/** Checks that the action fails if another admin has saved something since the preview. */
async function expectRefused(approved: Approved): Promise<void> {
  expect(await isFresh(approved)).toBe(false)
  await expect(run(approved)).rejects.toMatchObject({ code: "invalid_state" })
}

describe("blog-draft", () => {
  it("saves a draft, finds it by its mark, and reverts it", async () => {
    const wish = { title: "On glazes", body: "Some are **blue**." }
    const { approved, outcome } = await runAction(shop, "create_blog_draft", wish)
    const id = String(outcome.result.post_id)
    expect(await readPost(id)).toMatchObject({ title: "On glazes", status: "draft" })
    await undo(approved, outcome)
    await undo(approved, outcome)
    await admin(shop).get(`/admin/blog-posts/${id}`).expect(404)
  })
})

describe("blog-publish", () => {
  it("publishes, schedules and unpublishes, and reverts each", async () => {
    const post = await createPost(shop, { status: "draft" })
    const later = new Date(Date.now() + 86_400_000).toISOString()
    const published = await runAction(shop, "set_blog_post_status", { name: post.title, status: "published" })
    expect(await readPost(post.id)).toMatchObject({ status: "published" })
    await undo(published.approved, published.outcome)
    await undo(published.approved, published.outcome)
    expect(await readPost(post.id)).toMatchObject({ status: "draft", published_at: null })

    const wish = { name: post.slug, status: "scheduled", published_at: later }
    const scheduled = await runAction(shop, "set_blog_post_status", wish)
    expect(await readPost(post.id)).toMatchObject({ status: "scheduled", published_at: later })
    const stale = await preview(shop, "set_blog_post_status", { name: post.id, status: "published" })
    await undo(scheduled.approved, scheduled.outcome)
    await expectRefused(stale)
  })
})

describe("page-edit", () => {
  it("replaces the text, keeps the old one, and reverts it with its metadata", async () => {
    const page = await createPage(shop, { metadata: { layout: "wide" } })
    const { body, metadata } = await readPage(page.id)
    const wish = { name: page.title, title: "Delivery", body: "<p>Three days.</p>" }
    const { approved, outcome } = await runAction(shop, "edit_page", wish)
    expect(approved.preview.changes).toEqual([
      { what: "Title", before: page.title, after: "Delivery" },
      { what: "Text", before: body, after: "<p>Three days.</p>" },
    ])
    expect(await readPage(page.id)).toMatchObject({
      title: "Delivery",
      body: "<p>Three days.</p>",
      status: "published",
    })
    expect((await read(shop, "read_page", { name: page.slug })).data).toMatchObject({ title: "Delivery" })
    await undo(approved, outcome)
    expect(await readPage(page.id)).toMatchObject({ title: page.title, body, metadata })
  })

  it("409: overwrites no later change, neither in the run nor in the revert", async () => {
    const page = await createPage(shop)
    const stale = await preview(shop, "edit_page", { name: page.id, title: "Mine" })
    const { approved, outcome } = await runAction(shop, "edit_page", { name: page.id, title: "First" })
    await expectRefused(stale)
    await savePage(page.id, { title: "Somebody else's" })
    await undo(approved, outcome)
    expect((await readPage(page.id)).title).toBe("Somebody else's")
  })

  it("400: does not rewrite a text that is too long to preview, but can change its title", async () => {
    const page = await createPage(shop, { body: `<p>${"long ".repeat(2_000)}</p>` })
    expect((await read(shop, "read_page", { name: page.id })).data).toMatchObject({ is_cut: true })
    const anew = preview(shop, "edit_page", { name: page.id, body: "<p>Short.</p>" })
    await expect(anew).rejects.toMatchObject({ code: "out_of_range" })
    await runAction(shop, "edit_page", { name: page.id, title: "Long" })
  })

  it("400: asks which of several pages is meant", async () => {
    const title = "A page with a namesake"
    await createPage(shop, { title, slug: "namesake-one" })
    await createPage(shop, { title, slug: "namesake-two" })
    await expect(preview(shop, "edit_page", { name: title, body: "?" })).rejects.toThrow("namesake-two")
  })
})

describe("seo-text", () => {
  it("lists missing texts, sets them, and reverts them", async () => {
    const page = await createPage(shop)
    expect((await read(shop, "find_missing_seo_texts")).text).toContain(page.title)
    const wish = { kind: "page", name: page.id, seo_title: "Short", seo_description: "And to the point." }
    const { approved, outcome } = await runAction(shop, "set_seo_texts", wish)
    expect(await readPage(page.id)).toMatchObject({
      seo_title: "Short",
      seo_description: "And to the point.",
    })
    expect((await read(shop, "find_missing_seo_texts")).text).not.toContain(page.title)
    await undo(approved, outcome)
    expect(await readPage(page.id)).toMatchObject({ seo_title: null, seo_description: null })
  })
})

describe("translation", () => {
  it("adds a language, changes it, and reverts both", async () => {
    const post = await createPost(shop)
    const wish = {
      kind: "blog_post",
      name: post.title,
      locale: "de",
      title: "Glasuren",
      body: "<p>Blau.</p>",
    }
    const added = await runAction(shop, "save_translation", wish)
    const changed = await runAction(shop, "save_translation", { ...wish, body: "<p>Grün.</p>" })
    expect((await readPost(post.id)).translations.de).toMatchObject({
      title: "Glasuren",
      body: "<p>Grün.</p>",
    })
    await undo(changed.approved, changed.outcome)
    expect((await readPost(post.id)).translations.de).toMatchObject({ body: "<p>Blau.</p>" })
    // Reverting the second change was a save too. So the first change is not the latest any more, and it stays.
    await undo(added.approved, added.outcome)
    expect((await readPost(post.id)).translations.de).toMatchObject({ body: "<p>Blau.</p>" })
  })

  it("reverts an added language, and returns 400 for the thing's own language", async () => {
    const page = await createPage(shop)
    const wish = { kind: "page", name: page.id, title: "Über uns", body: "<p>Wir.</p>" }
    const { approved, outcome } = await runAction(shop, "save_translation", { ...wish, locale: "de" })
    await undo(approved, outcome)
    expect((await readPage(page.id)).translations).toEqual({})
    await expect(preview(shop, "save_translation", { ...wish, locale: "en" })).rejects.toMatchObject({
      code: "invalid_field",
    })
  })
})

describe("reviews", () => {
  const readReview = async (id: string) =>
    (await admin(shop).get(`/admin/reviews/${id}`).expect(200)).body.review

  async function submitted(): Promise<string> {
    const { id } = await submitReview(shop, await productIn(), { title: "A mug" })
    return id
  }
  const productIn = async () => {
    const { body } = await admin(shop).get("/admin/products?limit=1&status[]=published").expect(200)
    return { id: body.products[0].id as string, handle: body.products[0].handle as string }
  }

  it("are approved, found as approved, and reverted", async () => {
    const review = await submitted()
    expect((await read(shop, "find_reviews", { limit: 30 })).data).toMatchObject({
      reviews: expect.arrayContaining([expect.objectContaining({ id: review, status: "pending" })]),
    })
    const stale = await preview(shop, "moderate_review", { review, status: "rejected" })
    const { approved, outcome } = await runAction(shop, "moderate_review", { review, status: "approved" })
    await expectRefused(stale)
    expect((await readReview(review)).status).toBe("approved")
    await undo(approved, outcome)
    await undo(approved, outcome)
    expect((await readReview(review)).status).toBe("pending")
  })

  it("get the shop's reply, which overwrites no later reply, and revert to the earlier one", async () => {
    const review = await submitted()
    const stale = await preview(shop, "reply_to_review", { review, body: "Late" })
    const first = await runAction(shop, "reply_to_review", {
      review,
      body: "Thank you!",
      author_name: "Mira",
    })
    await expectRefused(stale)
    const second = await runAction(shop, "reply_to_review", { review, body: "Thank you, Ada!" })
    expect((await readReview(review)).reply).toMatchObject({ body: "Thank you, Ada!" })
    await undo(second.approved, second.outcome)
    expect((await readReview(review)).reply).toMatchObject({ body: "Thank you!", author_name: "Mira" })
    await undo(first.approved, first.outcome)
    expect((await readReview(review)).reply).toBeNull()
  })
})
