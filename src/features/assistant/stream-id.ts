import { generateEntityId } from "@medusajs/framework/utils"

/** What a turn is called by, and the plan that comes of it. */
export function newStreamId(): string {
  return generateEntityId(undefined, "aistr")
}
