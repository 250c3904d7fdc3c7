import { useMemo, useState } from "react"
import { ApiError, type FieldProblem } from "./api"

export type Values = Record<string, unknown>

/** What an admin is writing: fields by path (`translations.de.title`), what is wrong with them, what has changed. */
export interface Draft {
  values: Values
  /** What was there before it was changed. */
  saved: Values
  isChanged: boolean
  value(path: string): unknown
  set(path: string, value: unknown): void
  /** What is wrong with a field. */
  complaint(path: string): FieldProblem | undefined
  /** Whether it complained about anything below a path. */
  hasComplaintBelow(path: string): boolean
  /** Takes what the API said about fields to those fields. */
  refuse(error: unknown): void
  /** The same for what was found before the API was asked. Answers whether anything was. */
  complain(problems: readonly FieldProblem[]): boolean
  /** Begins anew with what has been saved; what is still being written may go on. */
  restart(saved: Values, written?: Values): void
}

export function useDraft(initial: Values): Draft {
  const [saved, setSaved] = useState(initial)
  const [values, setValues] = useState(initial)
  const [complaints, setComplaints] = useState<Record<string, FieldProblem>>({})

  return useMemo(
    () => ({
      values,
      saved,
      isChanged: !isSame(values, saved),
      value: (path) => valueAt(values, path.split(".")),
      set: (path, value) => {
        setValues((all) => withValue(all, path.split("."), value))
        setComplaints((all) => Object.fromEntries(Object.entries(all).filter(([field]) => field !== path)))
      },
      complaint: (path) => complaints[path],
      hasComplaintBelow: (path) => Object.keys(complaints).some((field) => field.startsWith(`${path}.`)),
      refuse: (error) => {
        if (error instanceof ApiError) setComplaints(byPath(error.problems))
      },
      complain: (problems) => {
        setComplaints(byPath(problems))
        return problems.length > 0
      },
      restart: (next, written) => {
        setSaved(next)
        setValues({ ...next, ...written })
        setComplaints({})
      },
    }),
    [values, saved, complaints],
  )
}

/** Of several problems of one field, the first. */
function byPath(problems: readonly FieldProblem[]): Record<string, FieldProblem> {
  return Object.fromEntries([...problems].reverse().map((problem) => [problem.path, problem]))
}

/** The fields of a draft that are not as they were. */
export function changedFields(values: Values, saved: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, saved[name])))
}

export function isRecord(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Nothing written is the same as nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => isSame(each, b[index]))
  if (isRecord(a) && isRecord(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(a[name], b[name]))
  return (a ?? "") === (b ?? "")
}

function valueAt(value: unknown, [name, ...below]: string[]): unknown {
  if (name === undefined) return value
  return isRecord(value) ? valueAt(value[name], below) : undefined
}

/** A copy with one value changed; `undefined` takes the field away. */
function withValue(values: Values, [name = "", ...below]: string[], value: unknown): Values {
  const { [name]: before, ...others } = values
  if (below.length === 0) return value === undefined ? others : { ...values, [name]: value }
  return { ...values, [name]: withValue(isRecord(before) ? before : {}, below, value) }
}
