import { afterEach } from "vitest"
import { breaches } from "./held-to-contract"

/** A breach of contract fails the test that has met it, whatever that test looks at. */
afterEach(() => {
  const found = breaches.splice(0)
  if (found.length > 0) throw new Error(`Answers that break their contract:\n${found.join("\n")}`)
})
