import { afterAll, afterEach } from "vitest"
import { breaches } from "./held-to-contract"
import { excesses } from "./statement-limits"

/** Fails a test if one of its responses does not match the API document. */
afterEach(() => {
  const found = breaches.splice(0)
  if (found.length > 0) throw new Error(`Responses that break their contract:\n${found.join("\n")}`)
})

/** Fails any file whose requests usually ran more SQL statements than their route may. */
afterAll(() => {
  const found = excesses()
  if (found.length > 0) throw new Error(`Routes with too many SQL statements:\n${found.join("\n")}`)
})
