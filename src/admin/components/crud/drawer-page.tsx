import { useState } from "react"
import type { Identified, Resource } from "../../lib/resource"
import { DrawerForm } from "./drawer-form"
import type { FieldDefinition } from "./field-definition"
import { type ListColumn, ListPage } from "./list-page"

interface Props<Thing extends Identified> {
  resource: Resource<Thing>
  columns: ListColumn<Thing>[]
  fields: readonly FieldDefinition[]
  translated?: readonly string[]
}

/** A list of small things, each of which is written in a drawer: all that tags, categories and the like need. */
export function DrawerPage<Thing extends Identified>({
  resource,
  columns,
  fields,
  translated,
}: Props<Thing>) {
  const [open, setOpen] = useState<Thing | "new">()
  return (
    <>
      <ListPage resource={resource} columns={columns} onOpen={setOpen} onCreate={() => setOpen("new")} />
      {open && (
        <DrawerForm
          key={open === "new" ? open : open.id}
          resource={resource}
          thing={open === "new" ? undefined : open}
          fields={fields}
          {...(translated && { translated })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
