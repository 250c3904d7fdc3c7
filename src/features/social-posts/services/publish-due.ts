import type { MedusaContainer } from "@medusajs/framework/types"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { PUBLISH_SOCIAL_POSTS } from "../module/due"
import { pictureOf } from "./pictures"

/** Publishes what is due, optionally of one post only. */
export async function publishDue(container: MedusaContainer, postId?: string): Promise<void> {
  await container.resolve("socialPosts").publishDue((post) => pictureOf(container, post), postId ?? null)
  await dueWork(container).recheck(PUBLISH_SOCIAL_POSTS)
}
