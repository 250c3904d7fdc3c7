import type { ReactNode } from "react"
import type { Resource } from "../../lib/resource"
import type { Moderated } from "../../resources/moderated"
import type { ListFilter } from "../crud/list-filters"
import type { ListColumn } from "../crud/list-page"

/** One queue of what people wrote, in words. */
export interface ModerationProps<Thing extends Moderated> {
  resource: Resource<Thing>
  columns: ListColumn<Thing>[]
  filters?: ListFilter[]
  /** What a moderator should see of one besides its words: what it is about, for one. */
  about: (thing: Thing) => ReactNode
  /** Says something to it in the shop's name; missing where nothing can be said. */
  reply?: (thing: Thing, text: string) => Promise<unknown>
  /** Whether something can be said to this one. */
  mayReply?: (thing: Thing) => boolean
  /** What was said to it before. */
  replyOf?: (thing: Thing) => string | null
}
