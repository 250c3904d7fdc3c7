import type { z } from "zod"
import { type Fault, validationError } from "./errors"

/** A caller chooses these names, and an error repeats each of them in its path and twice in messages: 200 in total. */
const LONGEST_NAME_TOLD = 60
const LONGEST_PATH = 200
const LONGEST_COMPLAINT = 400

/**
 * Parses a caller's value. Throws a catalogue error that names every wrong field and what it expects. The error never
 * contains the value, because it may be a secret.
 *
 * @param name the field of the value. Without a name, the value is the whole body or query.
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

/** Checks several values and reports all faults in one error. */
export class Checks {
  private readonly faults: Fault[] = []

  /** Returns the parsed value, or undefined if it is invalid. {@link done} throws the faults. */
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

  /** Throws if any value was invalid. */
  done(): void {
    if (this.faults.length > 0) throw validationError(this.faults)
  }
}

/** Converts zod issues to faults of the error catalogue. */
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

/** Shortens a caller's text for an error message. */
export function shown(text: string): string {
  return text.length > LONGEST_NAME_TOLD ? `${text.slice(0, LONGEST_NAME_TOLD)}…` : text
}

function joined(parts: string[]): string {
  return parts.map(shown).join(".").slice(0, LONGEST_PATH)
}
