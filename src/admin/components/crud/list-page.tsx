import {
  Button,
  Container,
  clx,
  createDataTableColumnHelper,
  DataTable,
  type DataTableRowSelectionState,
  Heading,
  useDataTable,
} from "@medusajs/ui"
import { type ReactNode, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { type Identified, type ListQuery, nameOf, type Resource, useList } from "../../lib/resource"
import { SectionTabs } from "../navigation/section-tabs"
import { ActiveFilters } from "./active-filters"
import { ROOM_AT_END } from "./cells"
import { EmptyList } from "./empty-list"
import { ExportLink } from "./export-link"
import { Failure } from "./failure"
import { FilterMenu } from "./filter-menu"
import { type ListFilter, useFilters } from "./list-filters"
import { useListQuery } from "./list-query"
import { followRowLink, RowLink } from "./row-link"
import { SearchField } from "./search-field"
import { selectColumn } from "./select-column"
import { SelectionBar } from "./selection-bar"

export interface ListColumn<Summary> {
  /** The name of the field in the API, which also sorts by it. The heading is the field's label. */
  name: string
  isSortable?: boolean
  /** The largest width in pixels. Longer content is cut. */
  maxWidth?: number
  cell: (row: Summary) => ReactNode
}

/** Something that can be done with all selected rows. */
export interface ListCommand<Summary> {
  label: string
  shortcut: string
  run: (rows: Summary[]) => Promise<void>
}

interface Props<Thing extends Identified, Summary extends Identified> {
  resource: Resource<Thing, Summary>
  columns: ListColumn<Summary>[]
  filters?: ListFilter[]
  /** A filter whose values are shown as tabs. The first value is the default. */
  tabs?: { name: string; values: readonly string[] }
  /** The address to which a click on a row leads. `undefined` if the row has none. */
  hrefOf?: (row: Summary) => string | undefined
  /** Whether the API supports a search. */
  isSearchable?: boolean
  onCreate?: () => void
  /** Whether the API can export the filtered rows, at `<path>/export.csv`. */
  isExported?: boolean
  commands?: ListCommand<Summary>[]
  /** More buttons beside the list's own. */
  actions?: ReactNode
  /** Whether the list is a part of a page that has its own heading. */
  isPart?: boolean
}

/** A list with search, filters, sorting and pages. */
export function ListPage<Thing extends Identified, Summary extends Identified>({
  resource,
  columns,
  filters = [],
  tabs,
  hrefOf,
  isSearchable = true,
  onCreate,
  isExported = false,
  commands = [],
  actions,
  isPart = false,
}: Props<Thing, Summary>) {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const [selection, setSelection] = useState<DataTableRowSelectionState>({})
  const list = useListQuery(
    filters.map(({ name }) => name),
    tabs?.name,
  )
  const tab = tabs && (list.filters[tabs.name] ?? tabs.values[0])
  const query: ListQuery = tabs ? { ...list.query, [tabs.name]: tab === EVERY ? undefined : tab } : list.query
  const { data, error, isLoading } = useList(resource, query)
  const { rows = [], count = 0 } = data ?? {}
  const selected = Object.fromEntries(rows.flatMap(({ id }) => (selection[id] ? [[id, true]] : [])))

  const columnDefinitions = useMemo(() => {
    const helper = createDataTableColumnHelper<Summary>()
    return [
      ...(commands.length > 0
        ? [
            selectColumn<Summary>(
              (row) => t("crud.selectRow", { name: nameOf(resource, row) }),
              t("crud.selectAll"),
            ),
          ]
        : []),
      ...columns.map(({ name, isSortable = false, maxWidth, cell }, index) =>
        helper.accessor((row) => row, {
          id: name,
          header: t([`${resource.texts}.fields.${name}`, `crud.fields.${name}`]),
          enableSorting: isSortable,
          ...(maxWidth && { maxSize: maxWidth }),
          sortAscLabel: t("crud.ascending"),
          sortDescLabel: t("crud.descending"),
          cell: ({ row: { original } }) => {
            const to = index === 0 ? hrefOf?.(original) : undefined
            return to === undefined ? cell(original) : <RowLink to={to}>{cell(original)}</RowLink>
          },
        }),
      ),
    ]
  }, [columns, commands.length, resource, t, hrefOf])

  const tableFilters = useFilters(filters, resource.texts)
  const instance = useDataTable({
    data: rows,
    rowCount: count,
    columns: columnDefinitions,
    getRowId: ({ id }) => id,
    isLoading,
    autoResetPageIndex: false,
    // The table only needs to know whether its rows are filtered.
    filtering: { state: list.chosen, onFilteringChange: () => undefined },
    ...(isSearchable && { search: list.search }),
    sorting: list.sorting,
    pagination: list.pagination,
    rowSelection: { state: selected, onRowSelectionChange: setSelection },
    ...(hrefOf && { onRowClick: followRowLink }),
  })

  return (
    <>
      <SectionTabs />
      <Container className={clx("divide-y p-0", ROOM_AT_END)}>
        <DataTable instance={instance}>
          <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
            <Heading level={isPart ? "h2" : "h1"}>{t(`${resource.texts}.title`)}</Heading>
            <div className="flex items-center gap-x-2">
              {filters.length > 0 && (
                <FilterMenu
                  filters={tableFilters.filter(({ id }) => !(id in list.chosen))}
                  onChoose={list.setFilter}
                />
              )}
              {isSearchable && (
                <SearchField value={instance.getSearch()} onChange={instance.onSearchChange} />
              )}
              {actions}
              {isExported && <ExportLink path={resource.path} query={query} />}
              {onCreate && (
                <Button size="small" variant="secondary" onClick={onCreate}>
                  {t(`${resource.texts}.new`)}
                </Button>
              )}
            </div>
          </div>
          <ActiveFilters
            filters={tableFilters}
            values={list.chosen}
            onChange={list.setFilter}
            onClear={list.clearFilters}
          />
          {tabs && (
            <div className="flex gap-x-1 border-t px-6 py-2">
              {[...tabs.values, EVERY].map((value) => (
                <Button
                  key={value}
                  size="small"
                  variant={value === tab ? "secondary" : "transparent"}
                  aria-pressed={value === tab}
                  onClick={() => list.setFilter(tabs.name, value)}
                >
                  {t(`crud.options.${value}`)}
                </Button>
              ))}
            </div>
          )}
          {error ? (
            <div className="p-6">
              <Failure error={error} />
            </div>
          ) : (
            <DataTable.Table
              emptyState={{
                empty: {
                  custom: (
                    <EmptyList
                      texts={resource.texts}
                      onCreate={onCreate}
                      onShowAll={tabs && tab !== EVERY ? () => list.setFilter(tabs.name, EVERY) : undefined}
                    />
                  ),
                },
                filtered: {
                  heading: engine("general.noResultsTitle"),
                  description: engine("general.noResultsMessage"),
                },
              }}
            />
          )}
          <DataTable.Pagination
            translations={{
              of: t("crud.pages.of"),
              results: t("crud.pages.results", { count }),
              pages: t("crud.pages.pages", { count: Math.max(1, instance.getPageCount()) }),
              prev: t("crud.pages.previous"),
              next: t("crud.pages.next"),
            }}
          />
        </DataTable>
        <SelectionBar
          count={Object.keys(selected).length}
          commands={commands.map(({ label, shortcut, run }) => ({
            label,
            shortcut,
            run: async () => {
              await run(rows.filter(({ id }) => selected[id]))
              setSelection({})
            },
          }))}
        />
      </Container>
    </>
  )
}

/** The value of the tab that shows all states. */
export const EVERY = "every"

/** For lists whose records have pages of their own: opens the page to edit or to create one. */
export function useOpenAt(path: string) {
  const navigate = useNavigate()
  return {
    hrefOf: ({ id }: Identified) => `${path}/${id}`,
    onCreate: () => navigate(`${path}/create`),
  }
}
