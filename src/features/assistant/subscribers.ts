import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { forgetStoreContext, storeContextEvents } from "./services/store-context"

/** Deletes the cached facts about the shop, which the assistant tells a model. They are stale after these events. */
export default async function assistantStoreContextHandler({ container }: SubscriberArgs): Promise<void> {
  await forgetStoreContext(container)
}

export const config: SubscriberConfig = { event: storeContextEvents }
