import { type Identified, type Resource, useRecord } from "../../lib/resource"
import { DrawerForm } from "./drawer-form"
import type { FieldDefinition } from "./field-definition"
import { type ListColumn, ListPage } from "./list-page"
import { NotFoundDrawer } from "./not-found-drawer"
import { useOpenRecord } from "./use-open-record"

interface Props<Thing extends Identified> {
  resource: Resource<Thing>
  columns: ListColumn<Thing>[]
  fields: readonly FieldDefinition[]
  translated?: readonly string[]
}

/** A list whose objects are edited in a drawer, for small things such as tags and categories. */
export function DrawerPage<Thing extends Identified>({
  resource,
  columns,
  fields,
  translated,
}: Props<Thing>) {
  const { openId, isNew, hrefOf, create, close } = useOpenRecord()
  const { data: thing, error } = useRecord(resource, openId)
  const isOpen = isNew || (thing !== undefined && thing.id === openId)
  return (
    <>
      <ListPage resource={resource} columns={columns} hrefOf={({ id }) => hrefOf(id)} onCreate={create} />
      {openId && error && <NotFoundDrawer texts={resource.texts} error={error} onClose={close} />}
      {isOpen && (
        <DrawerForm
          key={openId ?? "new"}
          resource={resource}
          thing={isNew ? undefined : thing}
          fields={fields}
          {...(translated && { translated })}
          onClose={close}
        />
      )}
    </>
  )
}
