import { randomUUID } from "node:crypto"

/** An unused email and a valid password. */
export function customerCredentials() {
  return { email: `customer-${randomUUID()}@factory.test`, password: "a long enough password" }
}
