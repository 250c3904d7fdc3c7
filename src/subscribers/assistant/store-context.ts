import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { forgetStoreContext, storeContextEvents } from "../../features/assistant/store-context"

/** Drops the cached store context after any change. */
export default async function assistantStoreContextHandler({ container }: SubscriberArgs): Promise<void> {
  await forgetStoreContext(container)
}

export const config: SubscriberConfig = { event: storeContextEvents }
