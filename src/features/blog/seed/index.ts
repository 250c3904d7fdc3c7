import type { MedusaContainer } from "@medusajs/framework/types"
import { shopName } from "../../../kits/seed/demo-shop"
import { ensure, found } from "../../../kits/seed/ensure"
import type { Seed } from "../../../kits/seed/seed"
import { SYSTEM } from "../../../lib/actor"
import { clock } from "../../../lib/clock"
import { demoPictures } from "../../media/seed"
import { blogPostWorkflows } from "../workflows/blog-posts"
import { blogAuthorWorkflows, blogCategoryWorkflows, blogTagWorkflows } from "../workflows/blog-topics"
import { authors, categories, type DemoPost, posts, tags } from "./posts"

const DAY_MS = 86_400_000

/** A blog with examples: translations, a scheduled post, a draft, replies, and a pending comment. */
export const blog: Seed = {
  name: "blog",
  after: "media",
  async run(container) {
    const service = container.resolve("blog")
    const topics = await createTopics(container)
    const covers = await demoPictures(container)
    await ensure({
      wanted: posts,
      keyOf: ({ slug }) => slug,
      find: async () => new Map((await service.listBlogPosts()).map(({ slug, id }) => [slug, id])),
      create: (missing) => inTurn(missing, (post) => createPost(container, post, { topics, covers })),
    })
  },
}

type Topics = Awaited<ReturnType<typeof createTopics>>

/** The ids of authors by name, and those of categories and tags by slug. */
async function createTopics(container: MedusaContainer) {
  const service = container.resolve("blog")
  const actor = SYSTEM
  return {
    author: await ensure({
      wanted: authors,
      keyOf: ({ name }) => name,
      find: async () => new Map((await service.listBlogAuthors()).map(({ name, id }) => [name, id])),
      create: (missing) =>
        inTurn(missing, (input) => blogAuthorWorkflows.create(container).run({ input: { input, actor } })),
    }),
    category: await ensure({
      wanted: categories,
      keyOf: ({ slug }) => slug,
      find: async () => new Map((await service.listBlogCategories()).map(({ slug, id }) => [slug, id])),
      create: (missing) =>
        inTurn(missing, (input) => blogCategoryWorkflows.create(container).run({ input: { input, actor } })),
    }),
    tag: await ensure({
      wanted: tags,
      keyOf: ({ slug }) => slug,
      find: async () => new Map((await service.listBlogTags()).map(({ slug, id }) => [slug, id])),
      create: (missing) =>
        inTurn(missing, (input) => blogTagWorkflows.create(container).run({ input: { input, actor } })),
    }),
  }
}

async function createPost(
  container: MedusaContainer,
  post: DemoPost,
  { topics, covers }: { topics: Topics; covers: Awaited<ReturnType<typeof demoPictures>> },
): Promise<void> {
  const { author, categories: inCategories, tags: withTags, cover, age, comments = [], ...text } = post
  const { result: id } = await blogPostWorkflows.create(container).run({
    input: {
      actor: SYSTEM,
      input: {
        ...text,
        ...publication(age),
        locale: "en",
        body_format: "markdown",
        translations: inMarkdown(text.translations),
        author_id: found(topics.author, author),
        category_ids: inCategories.map((slug) => found(topics.category, slug)),
        tag_ids: withTags.map((slug) => found(topics.tag, slug)),
        cover_url: covers.get(cover) ?? null,
      },
    },
  })
  await addComments(container, id, comments)
}

async function addComments(
  container: MedusaContainer,
  postId: string,
  comments: NonNullable<DemoPost["comments"]>,
) {
  const service = container.resolve("blog")
  for (const { author_name, body, answer, isWaiting } of comments) {
    const status = isWaiting ? "pending" : "approved"
    const { id } = await service.createBlogComments({ post_id: postId, author_name, body, status })
    if (answer)
      await service.addShopComment({ post_id: postId, parent_id: id, author_name: shopName, body: answer })
  }
}

function publication(age: number | undefined) {
  if (age === undefined) return { status: "draft" as const }
  const published_at = new Date(clock.now() - age * DAY_MS).toISOString()
  return { status: age < 0 ? ("scheduled" as const) : ("published" as const), published_at }
}

function inMarkdown(translations: DemoPost["translations"] = {}) {
  const entries = Object.entries(translations)
  return Object.fromEntries(
    entries.map(([locale, text]) => [locale, { ...text, body_format: "markdown" as const }]),
  )
}

async function inTurn<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item)
}
