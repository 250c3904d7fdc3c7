import { randomUUID } from "node:crypto"

/** Words that are in no other text. */
export function unique(word = "text"): string {
  return `${word}-${randomUUID()}`
}
