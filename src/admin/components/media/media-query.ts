import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import type { ListQuery } from "../../lib/resource"

export const PAGE_SIZE = 24

const NAMES = ["q", "kind", "use", "missing_alt", "visibility", "folder", "order", "offset"] as const
type Name = (typeof NAMES)[number]

/** The library's search, filters, order and page. */
export interface MediaQuery {
  values: Partial<Record<Name, string>>
  /** The filters that the admin has set. */
  filters: readonly Name[]
  change: (fields: Partial<Record<Name, string | undefined>>) => void
}

/** The query of the library's page, in the browser's address. */
export function useMediaAddress(): MediaQuery {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(
    NAMES.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : [])),
  )
  return {
    values,
    filters: filtersIn(values),
    change: (fields) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(fromFirstPage(fields)))
            if (value) after.set(name, value)
            else after.delete(name)
          return after
        },
        { replace: true },
      ),
  }
}

/** The query of a picker. `fixed` values cannot be changed. */
export function useMediaState(fixed: MediaQuery["values"]): MediaQuery {
  const [values, setValues] = useState<MediaQuery["values"]>({})
  return {
    values: { ...values, ...fixed },
    filters: filtersIn(values),
    change: (fields) => setValues((before) => ({ ...before, ...fromFirstPage(fields) })),
  }
}

function filtersIn(values: MediaQuery["values"]): Name[] {
  return NAMES.filter((name) => name !== "order" && name !== "offset" && values[name])
}

/** The query for the API. */
export function apiQuery({ values: { use, ...values } }: MediaQuery): ListQuery {
  return {
    ...values,
    ...(use && { unused: String(use === "unused") }),
    limit: PAGE_SIZE,
  }
}

function fromFirstPage(fields: Partial<Record<Name, string | undefined>>) {
  return { offset: undefined, ...fields }
}
