import type { Resource } from "../../lib/resource"
import type { Submission } from "../../resources/submission"
import type { ListColumn } from "../crud/list-page"

export interface InboxProps<Thing extends Submission> {
  resource: Resource<Thing>
  columns: ListColumn<Thing>[]
  /** Renders a submission's text in the drawer. */
  shown: (thing: Thing) => string
}
