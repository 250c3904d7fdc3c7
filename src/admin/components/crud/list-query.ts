import type { DataTableFilteringState, DataTableSortingState } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"

export const PAGE_SIZE = 20

/** What a list shows of what there is, kept in the page's address, so that it can be shared and gone back to. */
export function useListQuery(filterNames: string[]) {
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
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? ""]] : [])),
  )
  return {
    filters,
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
      onSortingChange: ({ id, desc }: DataTableSortingState) =>
        change({ order: desc ? `-${id}` : id, offset: undefined }),
    },
    setFilter: (name: string, value: string) => change({ [name]: value, offset: undefined }),
    setFilters: (state: DataTableFilteringState) =>
      change({
        offset: undefined,
        ...Object.fromEntries(filterNames.map((name) => [name, textOf(state[name])])),
      }),
    /** As the API takes it. */
    query: { q: params.get("q") ?? undefined, order, offset, limit: PAGE_SIZE, ...filters },
  }
}

function sortingOf(order: string | undefined): DataTableSortingState | null {
  return order ? { id: order.replace(/^-/, ""), desc: order.startsWith("-") } : null
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}
