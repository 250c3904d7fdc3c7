import type { z } from "zod"
import { type Fault, validationError } from "./errors"

/** Limits for error responses. A caller chooses the field names, and an error repeats each name up to three times. */
const MAX_SHOWN_LENGTH = 60
const MAX_PATH_LENGTH = 200
const MAX_COMPLAINT_LENGTH = 400
/** A response names twenty, and how many others there are. Nobody needs to know that there are more than a thousand. */
const MAX_ISSUES = 1_000

/**
 * Parses a value that a caller sent. Throws a catalogue error that names every wrong field and what it must be. The
 * error never contains the value, because it may be a secret.
 *
 * @param name the name of the field. Without a name, the value is the whole body or query.
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  name?: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw validationError(faultsOf(parsed.error.issues, { value, name }))
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
    this.add(...faultsOf(parsed.error.issues, { value, name }))
  }

  add(...faults: Fault[]): void {
    this.faults.push(...faults)
  }

  /** Throws if any value was invalid. */
  done(): void {
    if (this.faults.length > 0) throw validationError(this.faults)
  }
}

/** Details of the value that the issues describe. */
interface Subject {
  /** The value before parsing, if known. With it, a missing field gets another message than an invalid one. */
  value?: unknown
  /** The name of the field, as in {@link parse}. */
  name?: string
}

/** Converts zod issues to faults of the error catalogue. */
export function faultsOf(issues: readonly z.core.$ZodIssue[], subject: Subject = {}): Fault[] {
  return issues.slice(0, MAX_ISSUES).flatMap((issue) => faultsIn(issue, subject))
}

function faultsIn(issue: z.core.$ZodIssue, subject: Subject): Fault[] {
  const { name } = subject
  const path = joined([...(name === undefined ? [] : [name]), ...issue.path.map(String)])
  const complaint = (message: string) =>
    (path === "" ? message : `Field '${path}': ${message}`).slice(0, MAX_COMPLAINT_LENGTH)
  if (path !== "" && isAbsent(issue, subject))
    return [{ path, code: "missing_field", message: `Field '${path}' is required.` }]
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.slice(0, MAX_ISSUES).map(
        (key): Fault => ({
          path: joined([...(path === "" ? [] : [path]), key]),
          code: "unknown_field",
          message: complaint(`Unrecognized key: "${shown(key)}"`),
        }),
      )
    case "too_small":
    case "too_big":
      return [{ path, code: "out_of_range", message: complaint(issue.message) }]
    case "invalid_union": {
      const meant = meantChoice(issue)
      if (meant) return faultsOf(meant, subject)
      return [{ path, code: "invalid_field", message: complaint(expectedKinds(issue) ?? issue.message) }]
    }
    default:
      return [{ path, code: "invalid_field", message: complaint(issue.message) }]
  }
}

/** The codes that zod reports for a field that is not there. */
const ABSENT = new Set<z.core.$ZodIssue["code"]>(["invalid_type", "invalid_value", "invalid_union"])

function isAbsent({ code, message, path }: z.core.$ZodIssue, subject: Subject): boolean {
  if (!ABSENT.has(code)) return false
  return "value" in subject ? at(subject.value, path) === undefined : message.endsWith("received undefined")
}

/**
 * For a union, zod reports issues of each alternative. This returns the issues of the alternative that the caller
 * probably meant: the value has its type, and it has the fewest issues.
 */
function meantChoice({ errors, path }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined {
  const [meant] = errors
    .filter((issues) =>
      issues.every(({ code, path: inside }) => inside.length > 0 || code === "unrecognized_keys"),
    )
    .sort((a, b) => a.length - b.length)
  return meant?.map((issue) => ({ ...issue, path: [...path, ...issue.path] }))
}

function expectedKinds({ errors }: z.core.$ZodIssueInvalidUnion): string | undefined {
  const kinds = errors.flat().flatMap((issue) => (issue.code === "invalid_type" ? [issue.expected] : []))
  return kinds.length > 0 ? `Invalid input: expected ${[...new Set(kinds)].join(" or ")}` : undefined
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (whole, part) => (typeof whole === "object" && whole !== null ? Reflect.get(whole, part) : undefined),
    value,
  )
}

/** Shortens a caller's text for an error message. */
export function shown(text: string): string {
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}

function joined(parts: string[]): string {
  return parts.map(shown).join(".").slice(0, MAX_PATH_LENGTH)
}
