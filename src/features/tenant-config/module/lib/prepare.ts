import type { Area } from "../../../../kits/settings/area"
import { errors } from "../../../../lib/errors"
import { Checks, shown } from "../../../../lib/parse"
import type { AreaName } from "../../../../lib/registry"
import type { PreparedChange } from "../types"

/** Validates a partial update and encrypts its secrets. Errors name the field but never its value. */
export function prepareChange(
  name: AreaName,
  { fields, secrets }: Area<unknown>,
  patch: unknown,
  seal: (field: string, text: string) => string,
): PreparedChange {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch))
    throw errors.invalidField("Send the settings to change as one JSON object.")

  const change: PreparedChange = { area: name, settings: {}, secrets: {} }
  const checks = new Checks()
  for (const [field, value] of Object.entries(patch)) {
    const secret = own(secrets, field)
    const plain = own(fields, field)
    if (secret) {
      const text = checks.parse(secret, value, field)
      if (text !== undefined) change.secrets[field] = text === null ? null : seal(field, text)
    } else if (plain) {
      change.settings[field] = value === null ? null : checks.parse(plain, value, field)
    } else {
      const path = shown(field)
      const message = `The settings '${name}' have no field '${path}'.`
      checks.add({ path, code: "unknown_field", message })
    }
  }
  checks.done()
  return change
}

/**
 * Reads a value by a name that the caller has chosen. Names that every object has, such as `constructor`, must find
 * nothing.
 */
function own<Value>(values: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}
