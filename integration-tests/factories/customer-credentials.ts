import { randomUUID } from "node:crypto"

/** An email nobody has used and a password that is accepted. */
export function customerCredentials() {
  return { email: `customer-${randomUUID()}@factory.test`, password: "a long enough password" }
}
