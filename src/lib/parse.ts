import type { z } from "zod"
import { type ApiError, errors } from "./errors"

/**
 * What a schema makes of a caller's value. Throws the catalogue's error for the first thing that is wrong: it names
 * the field, what is expected and never the value, which may be a secret.
 *
 * @param name the field that the value is of; without one it is the whole body or query.
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  name?: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw toCatalogue(parsed.error.issues[0], name)
}

function toCatalogue(issue: z.core.$ZodIssue | undefined, name: string | undefined): ApiError {
  if (!issue) return errors.invalidField()
  const path = [...(name === undefined ? [] : [name]), ...issue.path.map(String)].join(".")
  const told = path === "" ? issue.message : `Field '${path}': ${issue.message}`

  switch (issue.code) {
    case "unrecognized_keys":
      return errors.unknownField(told)
    case "too_small":
    case "too_big":
      return errors.outOfRange(told)
    case "invalid_type":
      return issue.message.endsWith("received undefined")
        ? errors.missingField(path)
        : errors.invalidField(told)
    default:
      return errors.invalidField(told)
  }
}
