import type { Identified, Resource } from "../../lib/resource"
import { type PublicationSummary, STATUSES } from "../../resources/publication"
import { Languages, Status, When, Words } from "../crud/cells"
import type { ListFilter } from "../crud/list-filters"
import { type ListColumn, ListPage, useOpenAt } from "../crud/list-page"
import { usePublishing } from "./use-publishing"

interface Props<Thing extends Identified, Summary extends PublicationSummary> {
  resource: Resource<Thing, Summary>
  /** The path in the dashboard, such as `/blog`. */
  path: string
  columns?: ListColumn<Summary>[]
  filters?: ListFilter[]
}

const NONE: never[] = []

/** A list of publications. The columns of this kind are between the common ones. */
export function PublicationList<Thing extends Identified, Summary extends PublicationSummary>({
  resource,
  path,
  columns = NONE,
  filters = NONE,
}: Props<Thing, Summary>) {
  const commands = usePublishing(resource)
  return (
    <ListPage
      resource={resource}
      columns={[...FIRST, ...columns, ...LAST]}
      filters={[{ name: "status", options: STATUSES }, ...filters, { name: "locale", isLanguage: true }]}
      commands={commands}
      {...useOpenAt(path)}
    />
  )
}

const FIRST: ListColumn<PublicationSummary>[] = [
  { name: "title", isSortable: true, maxWidth: 360, cell: ({ title }) => <Words>{title}</Words> },
  { name: "status", cell: ({ status }) => <Status of={status} /> },
  { name: "locale", cell: ({ locales }) => <Languages codes={locales} /> },
]

const LAST: ListColumn<PublicationSummary>[] = [
  { name: "published_at", isSortable: true, cell: ({ published_at: at }) => <When at={at} /> },
  { name: "updated_at", isSortable: true, cell: ({ updated_at: at }) => <When at={at} /> },
]
