import type { ReactNode } from "react"
import type { Values } from "../../lib/draft"
import { type Identified, type Resource, useRecord } from "../../lib/resource"
import { DrawerForm } from "./drawer-form"
import type { FieldDefinition } from "./field-definition"
import type { ListFilter } from "./list-filters"
import { type ListColumn, type ListCommand, ListPage } from "./list-page"
import { NotFoundDrawer } from "./not-found-drawer"
import { useOpenRecord } from "./use-open-record"

interface Props<Thing extends Identified> {
  resource: Resource<Thing>
  columns: ListColumn<Thing>[]
  filters?: ListFilter[]
  commands?: ListCommand<Thing>[]
  fields: readonly FieldDefinition[]
  translated?: readonly string[]
  /** The values that the API stores in a new record if fields are left out. */
  defaults?: Record<string, unknown>
  /** Whether the API exports the filtered rows. */
  isExported?: boolean
  /** Whether the API supports a search. */
  isSearchable?: boolean
  /** Gets the response of each save, with what is beside the record, such as a secret. */
  onAnswer?: (answer: Readonly<Record<string, unknown>>) => void
  /** Shown below the form, with the values as they are now. */
  preview?: (values: Values) => ReactNode
  /** More buttons beside the list's own. */
  actions?: ReactNode
}

/** A list of small records, such as tags, that are edited in a drawer at its side. */
export function DrawerPage<Thing extends Identified>({
  resource,
  columns,
  filters = [],
  commands = [],
  fields,
  translated,
  defaults,
  isExported = false,
  isSearchable = true,
  onAnswer,
  preview,
  actions,
}: Props<Thing>) {
  const { openId, isNew, hrefOf, create, close } = useOpenRecord()
  const { data: thing, error } = useRecord(resource, openId)
  const isOpen = isNew || (thing !== undefined && thing.id === openId)
  return (
    <>
      <ListPage
        resource={resource}
        columns={columns}
        filters={filters}
        commands={commands}
        hrefOf={({ id }) => hrefOf(id)}
        onCreate={create}
        isExported={isExported}
        isSearchable={isSearchable}
        actions={actions}
      />
      {openId && error && <NotFoundDrawer texts={resource.texts} error={error} onClose={close} />}
      {isOpen && (
        <DrawerForm
          key={openId ?? "new"}
          resource={resource}
          thing={isNew ? undefined : thing}
          fields={fields}
          {...(translated && { translated })}
          {...(defaults && { defaults })}
          onAnswer={onAnswer}
          preview={preview}
          onClose={close}
        />
      )}
    </>
  )
}
