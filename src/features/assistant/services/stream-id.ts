import { generateEntityId } from "@medusajs/framework/utils"

/** A new id for one message to the assistant and its plan. */
export function newStreamId(): string {
  return generateEntityId(undefined, "aistr")
}
