import {
  Alert,
  Button,
  Container,
  createDataTableColumnHelper,
  DataTable,
  type DataTableCommand,
  type DataTableRowSelectionState,
  Heading,
  useDataTable,
} from "@medusajs/ui"
import { type ReactNode, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { type Identified, type ListQuery, type Resource, useList } from "../../lib/resource"
import { type ListFilter, useFilters } from "./list-filters"
import { useListQuery } from "./list-query"

export interface ListColumn<Summary> {
  /** The field's name, by which the API sorts where it can. Its heading is called as the field is in a form. */
  name: string
  isSortable?: boolean
  /** How wide it may become, in pixels; what is longer is cut. */
  maxWidth?: number
  cell: (row: Summary) => ReactNode
}

/** What can be done to several at once. */
export interface ListCommand<Summary> {
  label: string
  shortcut: string
  run: (rows: Summary[]) => Promise<void>
}

interface Props<Thing extends Identified, Summary extends Identified> {
  resource: Resource<Thing, Summary>
  columns: ListColumn<Summary>[]
  filters?: ListFilter[]
  /** A filter that stands above the list as tabs; the first of its values holds until another is chosen. */
  tabs?: { name: string; values: readonly string[] }
  onOpen: (row: Summary) => void
  onCreate?: () => void
  commands?: ListCommand<Summary>[]
}

/** A list of one kind of thing, with search, filters, order and pages. */
export function ListPage<Thing extends Identified, Summary extends Identified>({
  resource,
  columns,
  filters = [],
  tabs,
  onOpen,
  onCreate,
  commands = [],
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
  const rows = data?.rows ?? []
  const selected = Object.fromEntries(rows.flatMap(({ id }) => (selection[id] ? [[id, true]] : [])))

  const columnDefinitions = useMemo(() => {
    const helper = createDataTableColumnHelper<Summary>()
    return [
      ...(commands.length > 0 ? [helper.select()] : []),
      ...columns.map(({ name, isSortable = false, maxWidth, cell }) =>
        helper.accessor((row) => row, {
          id: name,
          header: t([`${resource.texts}.fields.${name}`, `crud.fields.${name}`]),
          enableSorting: isSortable,
          ...(maxWidth && { maxSize: maxWidth }),
          sortAscLabel: t("crud.ascending"),
          sortDescLabel: t("crud.descending"),
          cell: ({ row }) => cell(row.original),
        }),
      ),
    ]
  }, [columns, commands.length, resource, t])

  const instance = useDataTable({
    data: rows,
    rowCount: data?.count ?? 0,
    columns: columnDefinitions,
    getRowId: ({ id }) => id,
    isLoading,
    autoResetPageIndex: false,
    filters: useFilters(filters, resource.texts),
    ...(filters.length > 0 && { filtering: list.filtering }),
    search: list.search,
    sorting: list.sorting,
    pagination: list.pagination,
    rowSelection: { state: selected, onRowSelectionChange: setSelection },
    commands: commands.map(
      ({ label, shortcut, run }): DataTableCommand => ({
        label,
        shortcut,
        action: async (chosen) => {
          await run(rows.filter(({ id }) => chosen[id]))
          setSelection({})
        },
      }),
    ),
    // What the table hands over is its own row, whatever its types say.
    onRowClick: (_, { id }) => {
      const row = rows.find((each) => each.id === id)
      if (row) onOpen(row)
    },
  })

  return (
    <Container className="divide-y p-0">
      <DataTable instance={instance}>
        <DataTable.Toolbar
          className="flex flex-wrap items-center justify-between gap-2"
          translations={{ clearAll: engine("actions.clearAll") }}
        >
          <Heading>{t(`${resource.texts}.title`)}</Heading>
          <div className="flex items-center gap-x-2">
            {filters.length > 0 && <DataTable.FilterMenu tooltip={engine("filters.filterLabel")} />}
            <DataTable.Search
              placeholder={engine("filters.searchLabel")}
              aria-label={engine("filters.searchLabel")}
            />
            {onCreate && (
              <Button size="small" variant="secondary" onClick={onCreate}>
                {t(`${resource.texts}.new`)}
              </Button>
            )}
          </div>
        </DataTable.Toolbar>
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
            <Alert variant="error">{error.message}</Alert>
          </div>
        ) : (
          <DataTable.Table
            emptyState={{
              empty: { heading: engine("general.noRecordsTitle"), description: t("crud.none") },
              filtered: {
                heading: engine("general.noResultsTitle"),
                description: engine("general.noResultsMessage"),
              },
            }}
          />
        )}
        <DataTable.Pagination
          translations={{
            of: engine("general.of"),
            results: engine("general.results"),
            pages: engine("general.pages"),
            prev: engine("general.prev"),
            next: engine("general.next"),
          }}
        />
        <DataTable.CommandBar selectedLabel={(count) => engine("general.countSelected", { count })} />
      </DataTable>
    </Container>
  )
}

const EVERY = "every"

/** Opens a page of the dashboard for each row. */
export function useOpenAt(path: string) {
  const navigate = useNavigate()
  return {
    onOpen: ({ id }: Identified) => navigate(`${path}/${id}`),
    onCreate: () => navigate(`${path}/create`),
  }
}
