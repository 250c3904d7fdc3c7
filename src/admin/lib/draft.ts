import { useMemo, useState } from "react"
import { ApiError, type FieldProblem } from "./api"

export type Values = Record<string, unknown>

/** A form's state: values by path (`translations.de.title`), problems and changes. */
export interface Draft {
  values: Values
  /** The values before the changes. */
  saved: Values
  isChanged: boolean
  value(path: string): unknown
  set(path: string, value: unknown): void
  /** The problem of a field. */
  complaint(path: string): FieldProblem | undefined
  /** Whether any field below a path has a problem. */
  hasComplaintBelow(path: string): boolean
  /** Assigns the problems in an API error to their fields. */
  refuse(error: unknown): void
  /** Sets problems that were found before the API was called. Returns whether there are any. */
  complain(problems: readonly FieldProblem[]): boolean
  /** Restarts from saved values. Values that are still being edited can stay. */
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

/** If a field has several problems, uses the first. */
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

/** Empty values count as equal. */
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

/** Copies the values with one change. `undefined` removes the field. */
function withValue(values: Values, [name = "", ...below]: string[], value: unknown): Values {
  const { [name]: before, ...others } = values
  if (below.length === 0) return value === undefined ? others : { ...values, [name]: value }
  return { ...values, [name]: withValue(isRecord(before) ? before : {}, below, value) }
}
