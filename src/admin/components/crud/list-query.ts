import type { DataTableSortingState } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"

const PAGE_SIZE = 20

/**
 * Stores search, filters, sorting and page in the browser's address. So the address can be shared, and the back button
 * works.
 */
export function useListQuery(menuNames: string[], tabName?: string) {
  const [params, setParams] = useSearchParams()
  const change = (fields: Record<string, string | undefined>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(fields))
          if (value) after.set(name, value)
          else after.delete(name)
        return after
      },
      { replace: true },
    )

  const order = params.get("order") ?? undefined
  const offset = Number(params.get("offset")) || 0
  const given = (names: string[]): Record<string, string> =>
    Object.fromEntries(names.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? ""]] : [])))
  const filters = given(tabName ? [...menuNames, tabName] : menuNames)
  return {
    filters,
    /** Those of the menu, without the tab. */
    chosen: given(menuNames),
    search: {
      state: params.get("q") ?? "",
      onSearchChange: (q: string) => q !== (params.get("q") ?? "") && change({ q, offset: undefined }),
    },
    pagination: {
      state: { pageIndex: Math.floor(offset / PAGE_SIZE), pageSize: PAGE_SIZE },
      onPaginationChange: ({ pageIndex }: { pageIndex: number }) =>
        change({ offset: pageIndex > 0 ? String(pageIndex * PAGE_SIZE) : undefined }),
    },
    sorting: {
      state: sortingOf(order),
      // Called with `undefined` after the third click, which ends the sorting.
      onSortingChange: (next: DataTableSortingState | undefined) =>
        change({ order: next && (next.desc ? `-${next.id}` : next.id), offset: undefined }),
    },
    setFilter: (name: string, value: string | undefined) => change({ [name]: value, offset: undefined }),
    clearFilters: () =>
      change({ offset: undefined, ...Object.fromEntries(menuNames.map((name) => [name, undefined])) }),
    /** The query for the API. */
    query: { q: params.get("q") ?? undefined, order, offset, limit: PAGE_SIZE, ...filters },
  }
}

function sortingOf(order: string | undefined): DataTableSortingState | null {
  return order ? { id: order.replace(/^-/, ""), desc: order.startsWith("-") } : null
}
