import { errors } from "../../../lib/errors"

/** Throws 400 `missing_field` if the caller names nobody. */
export function requiredPerson({
  email,
  customer_id: customerId,
}: {
  email?: string | undefined
  customer_id?: string | undefined
}) {
  if (email === undefined && customerId === undefined) throw errors.missingField("email")
  return { email, customerId }
}
