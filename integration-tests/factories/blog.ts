import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

export { unique }

/** Creates a post through the admin API. It is published unless `fields` says otherwise. */
export async function createPost(shop: Shop, fields: Record<string, unknown> = {}) {
  const title = unique("Post")
  const { body } = await admin(shop)
    .post("/admin/blog-posts", { title, body: `<p>About ${title}</p>`, status: "published", ...fields })
    .expect(200)
  return body.blog_post as { id: string; slug: string; title: string; revision: number; published_at: string }
}

export async function createCategory(shop: Shop, fields: Record<string, unknown> = {}) {
  const { body } = await admin(shop)
    .post("/admin/blog-categories", { name: unique("Category"), ...fields })
    .expect(200)
  return body.blog_category as { id: string; slug: string; name: string }
}

export async function createTag(shop: Shop, fields: Record<string, unknown> = {}) {
  const { body } = await admin(shop)
    .post("/admin/blog-tags", { name: unique("Tag"), ...fields })
    .expect(200)
  return body.blog_tag as { id: string; slug: string; name: string }
}

export async function createAuthor(shop: Shop, fields: Record<string, unknown> = {}) {
  const { body } = await admin(shop)
    .post("/admin/blog-authors", { name: unique("Author"), ...fields })
    .expect(200)
  return body.blog_author as { id: string; name: string }
}

/** Creates a comment as the shop. Unlike a visitor's comment, it is public at once. */
export async function createComment(shop: Shop, fields: Record<string, unknown>) {
  const { body } = await admin(shop)
    .post("/admin/blog-comments", { author_name: "The shop", body: unique("Comment"), ...fields })
    .expect(200)
  return body.blog_comment as { id: string; body: string; parent_id: string | null }
}
