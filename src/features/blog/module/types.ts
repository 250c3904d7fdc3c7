import type { z } from "zod"
import type { PublicationInput } from "../../../kits/publications/types"
import type { Dated } from "../../../kits/rows/moments"
import type { SubmissionRow } from "../../../kits/submissions/types"
import type {
  adminComment,
  blogAuthor,
  comment,
  newAuthor,
  newCategory,
  newTag,
  ownPostFields,
  postAudio,
  postInFull,
  postSummary,
  shopComment,
} from "./schemas"

export type { Listed, Reader } from "../../../kits/publications/types"

export interface PostInput extends PublicationInput {
  author_id?: string | null | undefined
  category_ids?: string[] | undefined
  tag_ids?: string[] | undefined
  cover_url?: string | null | undefined
  cover_alt?: string | null | undefined
  is_open_for_comments?: boolean | undefined
}

/** Filters: categories and tags by slug or id, authors by id, and words of title and text. */
export interface PostFilter {
  category?: string | undefined
  tag?: string | undefined
  author?: string | undefined
  q?: string | undefined
}

/** A post in a storefront's list. */
export type PostSummary = Dated<typeof postSummary>

export type PublicPost = Dated<typeof postInFull>

export type PublicAuthor = z.output<typeof blogAuthor>
export type PublicComment = Dated<typeof comment>

export type OwnPostColumns = Dated<z.ZodObject<typeof ownPostFields>>

/** A comment as admins see it. */
export type StoredComment = Dated<typeof adminComment> & SubmissionRow

export interface NewComment {
  author_name: string
  author_email: string | null
  body: string
  parent_id: string | null
  status: "pending" | "approved"
  is_by_shop: boolean
}

export type CategoryInput = z.output<typeof newCategory>
export type TagInput = z.output<typeof newTag>
export type AuthorInput = z.output<typeof newAuthor>

export interface CommentChange {
  status?: "pending" | "approved" | "rejected" | undefined
  body?: string | undefined
}

export type ShopComment = z.output<typeof shopComment>

/** Tables of categories, tags and authors. */
export type TopicTable = "blog_category" | "blog_tag" | "blog_author"

export type TopicChange = { id: string; translations?: object | undefined } & Record<string, unknown>

/** The sound of a post in one language. */
export type PostAudio = z.output<typeof postAudio>
