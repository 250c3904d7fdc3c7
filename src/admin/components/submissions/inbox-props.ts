import type { ReactNode } from "react"
import type { Resource } from "../../lib/resource"
import type { Submission } from "../../resources/submission"
import type { ListFilter } from "../crud/list-filters"
import type { ListColumn } from "../crud/list-page"

export interface InboxProps<Thing extends Submission> {
  resource: Resource<Thing>
  columns: ListColumn<Thing>[]
  filters?: ListFilter[]
  /** Renders a submission in the drawer. */
  shown: (thing: Thing) => ReactNode
}
