import type { ReactNode } from "react"
import type { Resource } from "../../lib/resource"
import type { Moderated } from "../../resources/moderated"
import type { ListFilter } from "../crud/list-filters"
import type { ListColumn } from "../crud/list-page"

/** The texts and actions of a moderation queue. */
export interface ModerationProps<Thing extends Moderated> {
  resource: Resource<Thing>
  columns: ListColumn<Thing>[]
  filters?: ListFilter[]
  /** Further details for the moderator, such as the reviewed product. */
  about: (thing: Thing) => ReactNode
  /** Replies in the shop's name. Absent if replies are not possible. */
  reply?: (thing: Thing, text: string) => Promise<unknown>
  /** Whether this entry accepts a reply. */
  mayReply?: (thing: Thing) => boolean
  /** The existing reply. */
  replyOf?: (thing: Thing) => string | null
}
