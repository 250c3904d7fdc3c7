import type { z } from "zod"
import { type Fault, validationError } from "./errors"

/** A name that a caller chose stands in a fault's path, in its message and in the error's message: 200 in all. */
const LONGEST_NAME_TOLD = 60
const LONGEST_PATH = 200
const LONGEST_COMPLAINT = 400

/**
 * What a schema makes of a caller's value. Throws the catalogue's error, which names every field that is wrong and what
 * is expected there, and never the value, which may be a secret.
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
  throw validationError(faultsOf(parsed.error.issues, name))
}

/** Checks several values, so that one error names what is wrong with any of them. */
export class Checks {
  private readonly faults: Fault[] = []

  /** What the schema makes of a value; nothing where it is wrong, which {@link done} throws. */
  parse<Schema extends z.ZodType>(
    schema: Schema,
    value: unknown,
    name?: string,
  ): z.output<Schema> | undefined {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    this.add(...faultsOf(parsed.error.issues, name))
  }

  add(...faults: Fault[]): void {
    this.faults.push(...faults)
  }

  /** Throws where anything was wrong. */
  done(): void {
    if (this.faults.length > 0) throw validationError(this.faults)
  }
}

/** What a schema has found wrong, in the catalogue's words. */
export function faultsOf(issues: readonly z.core.$ZodIssue[], name?: string): Fault[] {
  return issues.flatMap((issue) => {
    const path = joined([...(name === undefined ? [] : [name]), ...issue.path.map(String)])
    const told = (message: string) =>
      (path === "" ? message : `Field '${path}': ${message}`).slice(0, LONGEST_COMPLAINT)
    switch (issue.code) {
      case "unrecognized_keys":
        return issue.keys.map(
          (key): Fault => ({
            path: joined([...(path === "" ? [] : [path]), key]),
            code: "unknown_field",
            message: told(`Unrecognized key: "${shown(key)}"`),
          }),
        )
      case "too_small":
      case "too_big":
        return [{ path, code: "out_of_range", message: told(issue.message) }]
      case "invalid_type":
        return issue.message.endsWith("received undefined")
          ? [{ path, code: "missing_field", message: `Field '${path}' is required.` }]
          : [{ path, code: "invalid_field", message: told(issue.message) }]
      default:
        return [{ path, code: "invalid_field", message: told(issue.message) }]
    }
  })
}

/** A caller's text as far as an error repeats it. */
export function shown(text: string): string {
  return text.length > LONGEST_NAME_TOLD ? `${text.slice(0, LONGEST_NAME_TOLD)}…` : text
}

function joined(parts: string[]): string {
  return parts.map(shown).join(".").slice(0, LONGEST_PATH)
}
