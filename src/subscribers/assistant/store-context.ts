import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { forgetStoreContext, storeContextEvents } from "../../features/assistant/store-context"

/** Whatever has changed, the next who asks reads it. */
export default async function assistantStoreContextHandler({ container }: SubscriberArgs): Promise<void> {
  await forgetStoreContext(container)
}

export const config: SubscriberConfig = { event: storeContextEvents }
