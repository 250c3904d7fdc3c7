import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import type { SocialPostAnswer } from "../module/types"

/** Throws 404. */
export async function postWithId(container: MedusaContainer, id: string): Promise<SocialPostAnswer> {
  const post = await container.resolve("socialPosts").findPost(id)
  if (!post) throw errors.notFound("No social post has this id.")
  return post
}
