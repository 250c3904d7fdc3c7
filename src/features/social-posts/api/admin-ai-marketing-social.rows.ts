import { contract } from "../../../kits/rows/row"
import { draftRequest, publishRequest, scheduleRequest } from "../module/schemas"
import { onePost } from "./admin-social-posts.rows"

export const socialMarketing = contract({
  draftSocialPost: {
    method: "POST",
    path: "/admin/ai/marketing/social/draft",
    auth: "admin",
    summary: "Let the model draft a post from a brief, a product or a blog post",
    description:
      "The texts in `variants` fit each network. A draft costs as much as a turn of the assistant. A failed one costs nothing.",
    body: draftRequest,
    response: onePost,
    errors: ["not_found", "insufficient_credits", "provider_error", "not_configured"],
    idempotent: true,
  },
  publishSocialPost: {
    method: "POST",
    path: "/admin/ai/marketing/social/publish",
    auth: "admin",
    summary: "Publish a draft in connected accounts",
    description:
      "The response may say `publishing` or `unknown`, if a network takes long or does not answer. Read the post again later. A post is never sent twice to one account.",
    body: publishRequest,
    response: onePost,
    errors: ["not_found", "invalid_state"],
    idempotent: true,
  },
  scheduleSocialPost: {
    method: "POST",
    path: "/admin/ai/marketing/social/schedule",
    auth: "admin",
    summary: "Publish a draft at a later time",
    description: "A scheduled post can be scheduled again, with another time and other accounts.",
    body: scheduleRequest,
    response: onePost,
    errors: ["not_found", "invalid_state", "out_of_range"],
    idempotent: true,
  },
})
