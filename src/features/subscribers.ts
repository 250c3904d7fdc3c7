import { createRequire } from "node:module"
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { SubscriberLoader } from "@medusajs/framework/subscribers"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { filesIn } from "./files"

const load = createRequire(__filename)

const subscriber = z.object({
  default: z.custom<(args: SubscriberArgs) => Promise<void>>((value) => typeof value === "function"),
  config: z.custom<SubscriberConfig>((value) => z.object({ event: z.unknown() }).safeParse(value).success),
})

/**
 * Subscribes all features to the engine's events. Their files have the engine's form: the handler is the default
 * export, and `config` names the events. The engine itself looks only into `src/subscribers`. Call it when the engine's
 * modules are loaded, before its workers start, or a queued event could find no subscriber.
 */
export function subscribeFeatures(container: MedusaContainer): void {
  const loader = new SubscriberLoader([], undefined, container)
  for (const fileName of filesIn("subscribers")) {
    const { default: handler, config } = subscriber.parse(load(fileName))
    loader.createSubscriber({ fileName, config, handler })
  }
}
