import type { ReactNode } from "react"
import type { Resource } from "../../lib/resource"
import type { Moderated } from "../../resources/moderated"
import type { ListFilter } from "../crud/list-filters"
import type { ListColumn } from "../crud/list-page"

/** A moderation list gets these details of its kind of record. */
export interface ModerationProps<Thing extends Moderated> {
  resource: Resource<Thing>
  columns: ListColumn<Thing>[]
  filters?: ListFilter[]
  /** Further details for the moderator, such as the reviewed product. */
  about: (thing: Thing) => ReactNode
  /** Saves a reply of the shop. Missing if this kind has no replies. */
  reply?: (thing: Thing, text: string) => Promise<unknown>
  /** Whether this record can have a reply. */
  mayReply?: (thing: Thing) => boolean
  /** The reply that exists already. */
  replyOf?: (thing: Thing) => string | null
}
