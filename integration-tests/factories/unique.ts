import { randomUUID } from "node:crypto"

/** A text that no other text contains. */
export function unique(word = "text"): string {
  return `${word}-${randomUUID()}`
}
