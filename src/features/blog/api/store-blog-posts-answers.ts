import type { MedusaContainer } from "@medusajs/framework/types"
import { type Image, pictureAnswer } from "../../../kits/media/image"
import type { Reader } from "../../../kits/publications/types"
import type { PostSummary, PublicPost } from "../module/types"

/** Posts for storefronts. */

type Covered = Pick<PostSummary, "cover_url" | "cover_alt">

export const summaryAnswer = (post: PostSummary, image?: Image) => withCover(post, image)

function withCover<Post extends Covered>({ cover_url, cover_alt, ...post }: Post, image?: Image) {
  return { ...post, cover: cover_url === null ? null : pictureAnswer(cover_url, cover_alt, image) }
}

/** Post summaries with their cover pictures, for lists of other records. */
export const summaryAnswers = async (scope: MedusaContainer, items: PostSummary[], { locales }: Reader) => {
  const images = await scope.resolve("media").reading.imagesOf(items.map(coverOf), locales)
  return items.map((item) => summaryAnswer(item, images.get(coverOf(item) ?? "")))
}

export const coverOf = ({ cover_url }: PostSummary | PublicPost) => cover_url

export function postAnswer(post: PublicPost, image?: Image) {
  const { seo_title, seo_description, is_open_for_comments, comment_count, ...shown } = post
  return {
    ...withCover(shown, image),
    body: post.body,
    body_format: post.body_format,
    body_html: post.body_html,
    alternates: post.alternates,
    seo: { title: seo_title, description: seo_description },
    comments: { is_open: is_open_for_comments, count: comment_count },
  }
}
