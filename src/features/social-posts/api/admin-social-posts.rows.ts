import { z } from "zod"
import { moment } from "../../../kits/rows/fields"
import { noBody } from "../../../kits/rows/input"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { POST_STATUSES } from "../module/fields"
import { POST_ORDERS } from "../module/lib/posts"
import { decisionRequest, networkName, newSocialPost, socialPost, socialPostChange } from "../module/schemas"

export const onePost = z.object({ social_post: socialPost })

export const adminSocialPosts = contract({
  adminListSocialPosts: {
    method: "GET",
    path: "/admin/social-posts",
    auth: "admin",
    summary: "Posts for social networks",
    query: listQuery({
      order: POST_ORDERS,
      filters: {
        status: z.enum(POST_STATUSES).optional(),
        network: networkName.optional(),
        q: z.string().max(200).optional().describe("Words of the caption."),
        scheduled_from: moment.optional(),
        scheduled_to: moment.optional().describe("Exclusive."),
      },
    }),
    response: page({ social_posts: z.array(socialPost) }),
  },
  adminCreateSocialPost: {
    method: "POST",
    path: "/admin/social-posts",
    auth: "admin",
    summary: "Write a draft for social networks",
    body: newSocialPost,
    response: onePost,
  },
  adminReadSocialPost: {
    method: "GET",
    path: "/admin/social-posts/:id",
    auth: "admin",
    summary: "One post for social networks",
    response: onePost,
  },
  adminChangeSocialPost: {
    method: "POST",
    path: "/admin/social-posts/:id",
    auth: "admin",
    summary: "Change a draft or a scheduled post",
    description:
      "Changes only the fields in the body. A new caption or new hashtags replace the texts of all networks, unless `variants` names them.",
    body: socialPostChange,
    response: onePost,
    errors: ["invalid_state"],
  },
  adminDeleteSocialPost: {
    method: "DELETE",
    path: "/admin/social-posts/:id",
    auth: "admin",
    summary: "Delete a draft or a canceled post",
    response: z.object({
      id: z.string().meta({ examples: ["spost_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      object: z.literal("social_post").meta({ examples: ["social_post"] }),
      deleted: z.literal(true).meta({ examples: [true] }),
    }),
    errors: ["invalid_state"],
  },
  adminSettleSocialPost: {
    method: "POST",
    path: "/admin/social-posts/:id/settle",
    auth: "admin",
    summary: "Say whether a post is at its network",
    description:
      "For an account whose `status` is `unknown`. Look at the network first. `is_published: false` allows publishing again. It is refused for 10 minutes, because the network may still publish the post.",
    body: decisionRequest,
    response: onePost,
    errors: ["invalid_state"],
  },
  adminCancelSocialPost: {
    method: "POST",
    path: "/admin/social-posts/:id/cancel",
    auth: "admin",
    summary: "Cancel a scheduled post",
    body: noBody,
    response: onePost,
    errors: ["invalid_state"],
  },
})
