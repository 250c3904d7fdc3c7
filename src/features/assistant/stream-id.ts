import { generateEntityId } from "@medusajs/framework/utils"

/** A new id for a turn and its plan. */
export function newStreamId(): string {
  return generateEntityId(undefined, "aistr")
}
