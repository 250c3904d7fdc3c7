import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { z } from "zod"
import { followChange, searchEvents } from "./services/changes"

const changed = z.object({ id: z.union([z.string(), z.array(z.string())]) })

/** Updates the search index after a change. */
export default async function searchChangesHandler({ event, container }: SubscriberArgs): Promise<void> {
  const { data } = changed.safeParse(event.data)
  if (data) await followChange(container, event.name, [data.id].flat())
}

export const config: SubscriberConfig = { event: searchEvents() }
