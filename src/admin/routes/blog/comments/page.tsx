import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CommentedPost } from "../../../components/blog/commented-post"
import { PageName } from "../../../components/crud/page-name"
import { ModerationPage } from "../../../components/moderation/moderation-page"
import { api } from "../../../lib/api"
import { item } from "../../../lib/resource"
import { useShopName } from "../../../lib/shop"
import { type BlogComment, blogComments } from "../../../resources/moderated"

export const config = defineRouteConfig({ label: "blog.comments.title", translationNs: "svc", rank: 1 })

export const handle = { breadcrumb: () => <PageName text="blog.comments.title" /> }

const CommentsPage = () => {
  const shop = useShopName()
  return (
    <ModerationPage
      resource={blogComments}
      columns={[]}
      about={({ post_id: id }) => <CommentedPost id={id} />}
      reply={(comment, body) => answer(comment, { body, author_name: shop })}
      mayReply={({ is_by_shop: isByShop }) => !isByShop}
    />
  )
}

export default CommentsPage

/**
 * Replies to a comment, and approves it first if it still waits. The reply is added to the first comment of the thread.
 */
async function answer(comment: BlogComment, words: { body: string; author_name: string | undefined }) {
  if (comment.status !== "approved")
    await api(item(blogComments, comment.id), { body: { status: "approved" } })
  return api(blogComments.path, {
    body: { post_id: comment.post_id, parent_id: comment.parent_id ?? comment.id, ...words },
  })
}
