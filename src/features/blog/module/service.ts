import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { PublicationStore, type StoreDependencies } from "../../../kits/publications/store"
import type { OrderedPage } from "../../../kits/rows/lists"
import { SubmissionStore } from "../../../kits/submissions/store"
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { onConnection, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { writeAudio } from "./lib/audio"
import { findAuthor } from "./lib/authors"
import { COMMENTS, findCommentedPost, listPublicComments, mayAnswer } from "./lib/comments"
import { BLOG_POSTS, listFeed } from "./lib/public-posts"
import { CATEGORIES, findTopic, listTopics, TAGS } from "./lib/topics"
import { BlogAuthor } from "./models/blog-author"
import { BlogCategory } from "./models/blog-category"
import { BlogComment } from "./models/blog-comment"
import { BlogPost } from "./models/blog-post"
import { BlogPostRevision } from "./models/blog-post-revision"
import { BlogPostTranslation } from "./models/blog-post-translation"
import { BlogTag } from "./models/blog-tag"
import type {
  NewComment,
  OwnPostColumns,
  PostAudio,
  PostFilter,
  PostInput,
  PostSummary,
  PublicPost,
  Reader,
  ShopComment,
  StoredComment,
  TopicChange,
  TopicTable,
} from "./types"

type Sql = Context<SqlEntityManager>

const QUERIES = {
  /** Returns the newest public posts with their complete text, for feeds. */
  listFeed,
  findAuthor,
}

/**
 * The blog of the current tenant. Only the feature's workflows write to it. Storefronts use `listPublic…` and
 * `findPublic…`, which return public data only.
 */
export default class BlogModuleService extends withQueries(
  MedusaService({
    BlogPost,
    BlogPostTranslation,
    BlogPostRevision,
    BlogCategory,
    BlogTag,
    BlogAuthor,
    BlogComment,
  }),
  { queries: QUERIES },
) {
  readonly posts: PublicationStore<PostInput, OwnPostColumns, PostSummary, PublicPost, PostFilter>
  readonly comments: SubmissionStore<StoredComment>

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.posts = new PublicationStore(dependencies, BLOG_POSTS)
    this.comments = new SubmissionStore(dependencies, COMMENTS)
  }

  /** Sets or removes the sound of a post in a language. Returns the sound before. Throws 404. */
  @InjectTransactionManager()
  async setAudio(
    id: string,
    locale: string,
    audio: PostAudio | null,
    @MedusaContext() context: Sql = {},
  ): Promise<PostAudio | null> {
    return writeAudio(withinTransaction(context), { id, locale, audio })
  }

  /** Returns categories with their number of public posts. */
  @InjectManager()
  async listCategories(reader: Reader, page: OrderedPage, @MedusaContext() context: Sql = {}) {
    return listTopics(onConnection(context), CATEGORIES, reader, page)
  }

  @InjectManager()
  async findCategory(slug: string, reader: Reader, @MedusaContext() context: Sql = {}) {
    return findTopic(onConnection(context), CATEGORIES, slug, reader)
  }

  @InjectManager()
  async listTags(reader: Reader, page: OrderedPage, @MedusaContext() context: Sql = {}) {
    return listTopics(onConnection(context), TAGS, reader, page)
  }

  @InjectManager()
  async findTag(slug: string, reader: Reader, @MedusaContext() context: Sql = {}) {
    return findTopic(onConnection(context), TAGS, slug, reader)
  }

  @InjectManager()
  async listPublicComments(
    slug: string,
    reader: Reader,
    page: OrderedPage,
    @MedusaContext() context: Sql = {},
  ) {
    const sql = onConnection(context)
    const post = await findCommentedPost(sql, slug, reader)
    if (!post) throw errors.notFound()
    return listPublicComments(sql, post.id, page)
  }

  /**
   * Changes a category, tag or author. It does not use the engine's update, which only adds translations, so that old
   * ones could never be deleted.
   */
  @InjectTransactionManager()
  async changeTopic(
    table: TopicTable,
    { id, translations, ...columns }: TopicChange,
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    await withinTransaction(context)(table)
      .where({ id })
      .whereNull("deleted_at")
      .update({
        ...columns,
        ...(translations && { translations: JSON.stringify(translations) }),
        updated_at: clock.date(),
      })
  }

  /**
   * Adds a visitor's comment to a public post and returns its id. Throws 404 if no public post has the slug, 409
   * `invalid_state` if the post accepts no comments, and 400 if the parent comment cannot have replies.
   */
  @InjectTransactionManager()
  async addPublicComment(
    slug: string,
    comment: NewComment,
    reader: Reader,
    @MedusaContext() context: Sql = {},
  ): Promise<string> {
    const sql = withinTransaction(context)
    const post = await findCommentedPost(sql, slug, reader)
    if (!post) throw errors.notFound()
    if (!post.is_open_for_comments) throw errors.invalidState("This post is closed for comments.")
    return this.addComment(post.id, comment, context)
  }

  /** Adds the shop's own comment, which is public at once. Throws the same errors as {@link addPublicComment}. */
  @InjectTransactionManager()
  async addShopComment(
    { post_id, parent_id, ...comment }: ShopComment,
    @MedusaContext() context: Sql = {},
  ): Promise<string> {
    const sql = withinTransaction(context)
    const post = await sql<{ id: string; deleted_at: Date | null }>("blog_post")
      .where({ id: post_id })
      .whereNull("deleted_at")
      .first("id")
    if (!post) throw errors.invalidField(`Field 'post_id': no post has the id '${post_id}'.`)
    const byShop = { author_email: null, status: "approved" as const, is_by_shop: true }
    return this.addComment(post_id, { ...comment, ...byShop, parent_id: parent_id ?? null }, context)
  }

  private async addComment(postId: string, comment: NewComment, context: Sql): Promise<string> {
    const { parent_id } = comment
    if (parent_id !== null && !(await mayAnswer(withinTransaction(context), postId, parent_id)))
      throw errors.invalidField("Field 'parent_id': must be a public comment on this post, and not a reply.")
    return this.comments.add({ ...comment, post_id: postId }, undefined, context)
  }
}
