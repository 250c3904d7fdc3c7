import { useQueries } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { languageName, languagesBeside } from "../../lib/languages"
import { type Identified, list, nameOf, type Resource } from "../../lib/resource"

/** A filter of a list: by fixed options, by a related record, or by a language. */
export type ListFilter = { name: string } & (
  | { options: readonly string[] }
  | { to: Resource<Identified, Identified> }
  | { isLanguage: true }
)

/** A filter with its texts, in the format of the table component. */
export interface ShownFilter {
  id: string
  type: "radio"
  label: string
  options: { value: string; label: string }[]
}

const MAX_CHOICES = 100

/** The filters in the admin's language. */
export function useFilters(filters: ListFilter[], texts: string): ShownFilter[] {
  const { t, i18n } = useTranslation("svc")
  const others = filters.flatMap((filter) => ("to" in filter ? [filter] : []))
  const choices = useQueries({
    queries: others.map(({ to }) => ({
      queryKey: [to.path, "list", { limit: MAX_CHOICES }],
      queryFn: () => list(to, { limit: MAX_CHOICES }),
    })),
  })

  const optionsOf = (filter: ListFilter) => {
    if ("options" in filter)
      return filter.options.map((value) => ({
        value,
        label: t([`${texts}.options.${value}`, `crud.options.${value}`], value),
      }))
    if ("isLanguage" in filter)
      return languagesBeside([], i18n.language).map(({ code }) => ({
        value: code,
        label: languageName(code, i18n.language),
      }))
    const rows = choices[others.indexOf(filter)]?.data?.rows ?? []
    return rows.map((row) => ({ value: row.id, label: nameOf(filter.to, row) }))
  }
  return filters.map((filter) => ({
    id: filter.name,
    type: "radio",
    label: t([`${texts}.fields.${filter.name}`, `crud.fields.${filter.name}`]),
    options: optionsOf(filter),
  }))
}
