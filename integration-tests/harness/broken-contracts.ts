import { afterEach } from "vitest"
import { breaches } from "./held-to-contract"

/** Fails any test whose responses break their contract. */
afterEach(() => {
  const found = breaches.splice(0)
  if (found.length > 0) throw new Error(`Responses that break their contract:\n${found.join("\n")}`)
})
