import type { PublicationInput, PublicSummary, PublicText } from "../../lib/publications/types"
import type { SubmissionRow } from "../../lib/submissions/types"

export type { Listed, Reader } from "../../lib/publications/types"

export interface PostInput extends PublicationInput {
  author_id?: string | null | undefined
  category_ids?: string[] | undefined
  tag_ids?: string[] | undefined
  cover_url?: string | null | undefined
  cover_alt?: string | null | undefined
  is_open_for_comments?: boolean | undefined
}

/** Which posts: categories and tags by slug or id, authors by id, words of title and text. */
export interface PostFilter {
  category?: string | undefined
  tag?: string | undefined
  author?: string | undefined
  q?: string | undefined
}

export interface Named {
  id: string
  slug: string
  name: string
}

/** A post in a storefront's list. */
export interface PostSummary extends PublicSummary {
  cover_url: string | null
  cover_alt: string | null
  author: { id: string; name: string; avatar_url: string | null } | null
  categories: Named[]
  tags: Named[]
}

export interface PublicPost extends PostSummary, PublicText {
  is_open_for_comments: boolean
  comment_count: number
}

/** What public posts are counted and listed by. */
export interface Topic extends Named {
  description: string | null
  post_count: number
}

export interface PublicAuthor {
  id: string
  name: string
  bio: string | null
  avatar_url: string | null
  website_url: string | null
  post_count: number
}

export interface PublicReply {
  id: string
  author_name: string
  body: string
  is_by_shop: boolean
  created_at: Date
}

export interface PublicComment extends PublicReply {
  replies: PublicReply[]
}

export interface OwnPostColumns {
  author_id: string | null
  category_ids: string[]
  tag_ids: string[]
  cover_url: string | null
  cover_alt: string | null
  is_open_for_comments: boolean
}

/** A comment as admins see it. */
export interface StoredComment extends SubmissionRow {
  author_name: string
  author_email: string | null
  body: string
  is_by_shop: boolean
  post_id: string
  parent_id: string | null
}

export interface NewComment {
  author_name: string
  author_email: string | null
  body: string
  parent_id: string | null
  status: "pending" | "approved"
  is_by_shop: boolean
}

/** Name and description by locale. */
export type Translations = Record<string, { name?: string | undefined; description?: string | undefined }>

export interface CategoryInput {
  name: string
  slug?: string | undefined
  description?: string | null | undefined
  translations?: Translations | undefined
}

export interface TagInput {
  name: string
  slug?: string | undefined
  translations?: Record<string, { name?: string | undefined }> | undefined
}

export interface AuthorInput {
  name: string
  bio?: string | null | undefined
  avatar_url?: string | null | undefined
  website_url?: string | null | undefined
  translations?: Record<string, { bio?: string | undefined }> | undefined
}

export interface CommentChange {
  status?: "pending" | "approved" | "rejected" | undefined
  body?: string | undefined
}

/** What the shop itself says below a post. */
export interface ShopComment {
  post_id: string
  author_name: string
  body: string
  parent_id?: string | undefined
}

/** Where what posts are sorted by is stored. */
export type TopicTable = "blog_category" | "blog_tag" | "blog_author"

export type TopicChange = { id: string; translations?: object | undefined } & Record<string, unknown>
