import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Shop } from "../../harness/shop"
import { createAuthor, createCategory, createComment, createPost, createTag } from "../blog"
import type { ListEntries, ListEntry } from "./list"

const databaseOf = ({ container }: Shop) => container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

/** Copies a row by SQL, with new values for columns that must be unique. Returns the ids of the copies. */
async function copies(database: Knex, table: string, id: string, count: number, own: () => object) {
  const row = await database(table).where({ id }).first()
  const columns = { ...row }
  // PostgreSQL computes `words`, so an insert must not contain it.
  delete columns.words
  const rows = Array.from({ length: count }, () => ({ ...columns, id: `${id}_${randomUUID()}`, ...own() }))
  await database(table).insert(rows)
  return rows.map((copy) => copy.id)
}

/** Posts with all fields that a list shows. They have an author, a category and a tag that no other post has. */
function posts(path: (topics: { category: string; tag: string; author: string }) => string): ListEntry {
  return async (shop) => {
    const database = databaseOf(shop)
    const [category, tag, author] = [
      await createCategory(shop),
      await createTag(shop),
      await createAuthor(shop),
    ]
    const topics = { category_ids: [category.id, (await createCategory(shop)).id], tag_ids: [tag.id] }
    const post = await createPost(shop, { status: "draft" })
    const add = async (count: number) => {
      const published = { status: "published", published_at: new Date("2026-01-01"), author_id: author.id }
      const ids = await copies(database, "blog_post", post.id, count, () => ({
        slug: randomUUID(),
        ...published,
      }))
      for (const post_id of ids) {
        const categories = topics.category_ids.map((category_id) => ({ post_id, category_id }))
        await database("blog_post_category").insert(categories)
        await database("blog_post_tag").insert(topics.tag_ids.map((tag_id) => ({ post_id, tag_id })))
      }
      const text = await database("blog_post")
        .where({ id: post.id })
        .first("title", "body", "body_format", "html", "lead", "plain", "reading_minutes")
      await database("blog_post_translation").insert(
        ids.map((post_id) => ({ ...text, locale: "de", id: randomUUID(), post_id })),
      )
    }
    return {
      path: path({ category: category.slug, tag: tag.slug, author: author.id }),
      table: "blog_post",
      add,
    }
  }
}

/** A list for which the table is emptied first, so that it shows only the added rows. */
function rowsOnly(
  path: string,
  table: string,
  create: (shop: Shop) => Promise<{ id: string }>,
  own: () => object,
): ListEntry {
  return async (shop) => {
    const database = databaseOf(shop)
    await database(table).delete()
    const { id } = await create(shop)
    return { path, table, add: (count) => copies(database, table, id, count, own) }
  }
}

const topic = () => ({ slug: randomUUID(), translations: JSON.stringify({ de: { name: randomUUID() } }) })
const translated = () => ({ translations: "{}" })

const comments = async (shop: Shop) => {
  const database = databaseOf(shop)
  const post = await createPost(shop)
  const { id } = await createComment(shop, { post_id: post.id })
  const add = async (count: number) => {
    const ids = await copies(database, "blog_comment", id, count, () => ({}))
    for (const parent_id of ids) await copies(database, "blog_comment", id, 1, () => ({ parent_id }))
  }
  return { path: `/store/blog-posts/${post.slug}/comments`, table: "blog_comment", add }
}

export const lists: ListEntries = {
  "GET /store/blog-posts": posts(({ category }) => `/store/blog-posts?category=${category}&locale=de`),
  "GET /store/blog-categories/:slug": posts(({ category }) => `/store/blog-categories/${category}`),
  "GET /store/blog-tags/:slug": posts(({ tag }) => `/store/blog-tags/${tag}?locale=de`),
  "GET /store/blog-authors/:id": posts(({ author }) => `/store/blog-authors/${author}`),
  "GET /store/blog-posts/:slug/comments": comments,
  "GET /store/blog-categories": rowsOnly(
    "/store/blog-categories?locale=de",
    "blog_category",
    createCategory,
    topic,
  ),
  "GET /store/blog-tags": rowsOnly("/store/blog-tags", "blog_tag", createTag, topic),

  "GET /admin/blog-posts": posts(({ author }) => `/admin/blog-posts?q=Post-&author_id=${author}`),
  "GET /admin/blog-categories": rowsOnly("/admin/blog-categories", "blog_category", createCategory, topic),
  "GET /admin/blog-tags": rowsOnly("/admin/blog-tags", "blog_tag", createTag, topic),
  "GET /admin/blog-authors": rowsOnly("/admin/blog-authors", "blog_author", createAuthor, translated),
  "GET /admin/blog-comments": rowsOnly(
    "/admin/blog-comments",
    "blog_comment",
    async (shop) => createComment(shop, { post_id: (await createPost(shop)).id }),
    () => ({}),
  ),
  "GET /admin/blog-posts/:id/revisions": {
    path: "/admin/blog-posts/post_none/revisions",
    exempt: "A revision is a save: its number is unique within its post, and the spec of posts reads them.",
  },
}
