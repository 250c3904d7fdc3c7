import type { z } from "zod"
import type { PublicationInput } from "../../../kits/publications/types"
import type { Dated } from "../../../kits/rows/moments"
import type { destinationFields, destinationSummary, namedDestination, publicDestination } from "./schemas"

export interface DestinationInput extends PublicationInput {
  parent_id?: string | null | undefined
  image?: string | null | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  position?: number | undefined
}

export type OwnDestinationColumns = Dated<z.ZodObject<typeof destinationFields>>

/** A destination in a storefront's list. */
export type DestinationSummary = Dated<typeof destinationSummary>

export type PublicDestination = Dated<typeof publicDestination>

/** Finds destinations by words of title and text, and by the destination that contains them. */
export interface DestinationFilter {
  q?: string | undefined
  /** The id of the containing destination, or `null` for those at the top. */
  parent_id?: string | undefined
}

/** A destination and one that it contains, or itself. */
export interface Contained {
  root: string
  id: string
}

/** The part of a destination that a tour shows. */
export type NamedDestination = z.output<typeof namedDestination>
