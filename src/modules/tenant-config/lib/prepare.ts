import { errors } from "../../../lib/errors"
import { parse } from "../../../lib/parse"
import { type AreaName, areaOf } from "../areas"
import type { PreparedChange } from "../types"

const LONGEST_NAME_TOLD = 60

/**
 * Checks a partial update against its area, and seals its secrets in the same breath. Throws the catalogue's errors,
 * which name the field and never its value.
 */
export function prepareChange(
  name: AreaName,
  patch: unknown,
  seal: (field: string, text: string) => string,
): PreparedChange {
  const { fields, secrets } = areaOf(name)
  if (typeof patch !== "object" || patch === null || Array.isArray(patch))
    throw errors.invalidField("Send the settings to change as one JSON object.")

  const change: PreparedChange = { area: name, settings: {}, secrets: {} }
  for (const [field, value] of Object.entries(patch)) {
    const secret = own(secrets, field)
    const plain = own(fields, field)
    if (secret) {
      const text = parse(secret, value, field)
      change.secrets[field] = text === null ? null : seal(field, text)
    } else if (plain) {
      change.settings[field] = value === null ? null : parse(plain, value, field)
    } else {
      const told = field.slice(0, LONGEST_NAME_TOLD)
      throw errors.unknownField(`The settings '${name}' have no field '${told}'.`)
    }
  }
  return change
}

/** Names come from callers: what every object has by nature is no field. */
function own<Value>(values: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}
