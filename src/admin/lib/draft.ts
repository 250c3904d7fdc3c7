import { useMemo, useState } from "react"
import { ApiError, type FieldProblem } from "./api"

export type Values = Record<string, unknown>

/** The state of a form: its values by path (`translations.de.title`), and what is wrong with them. */
export interface Draft {
  values: Values
  /** The values before the changes. */
  saved: Values
  isChanged: boolean
  value(path: string): unknown
  set(path: string, value: unknown): void
  /** The error in a field. */
  complaint(path: string): FieldProblem | undefined
  /** The fault of this field, or of one below it. */
  complaintBelow(path: string): FieldProblem | undefined
  /** Whether something is wrong with a field below this path. */
  hasComplaintBelow(path: string): boolean
  /** Shows the errors of an API response at their fields. */
  refuse(error: unknown): void
  /** Shows errors that were found without the API. Returns whether there are any. */
  complain(problems: readonly FieldProblem[]): boolean
  /**
   * Starts again from saved values. `written` contains values that are still being edited. A field that the user has
   * changed since this draft was rendered keeps that change, because saving takes time.
   */
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
      complaintBelow: (path) =>
        Object.entries(complaints).find(([field]) => `${field}.`.startsWith(`${path}.`))?.[1],
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
        setValues((now) => ({ ...next, ...written, ...changedFields(now, values) }))
        setComplaints({})
      },
    }),
    [values, saved, complaints],
  )
}

/** The errors by path. If a field has several, the first counts. */
function byPath(problems: readonly FieldProblem[]): Record<string, FieldProblem> {
  return Object.fromEntries([...problems].reverse().map((problem) => [problem.path, problem]))
}

/** The fields whose values have changed. */
export function changedFields(values: Values, saved: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, saved[name])))
}

export function isRecord(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Whether two values are equal. Empty values (`null`, `undefined`, "") are equal to each other. */
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

/** A copy of the values with one change. `undefined` removes the field. */
function withValue(values: Values, [name = "", ...below]: string[], value: unknown): Values {
  const { [name]: before, ...others } = values
  if (below.length === 0) return value === undefined ? others : { ...values, [name]: value }
  return { ...values, [name]: withValue(isRecord(before) ? before : {}, below, value) }
}

/** A copy of the record without one of its fields. */
export function without<Value>(record: Record<string, Value>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => field !== name))
}
