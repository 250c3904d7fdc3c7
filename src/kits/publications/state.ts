import { errors } from "../../lib/errors"
import type { PublicationInput, PublicationStatus } from "./types"

/** The status of a publication and the time from which it is public. */
export interface PublicationState {
  status: PublicationStatus
  published_at: Date | null
}

const DRAFT: PublicationState = { status: "draft", published_at: null }

/**
 * The status and time after a change. A draft has no time, a published one has a past time, a scheduled one has a
 * future time. Throws 400 `missing_field`, `invalid_field` or `out_of_range` if the change asks for something else.
 *
 * @param now milliseconds since the epoch
 */
export function stateAfter(
  change: Pick<PublicationInput, "status" | "published_at">,
  now: number,
  before: PublicationState = DRAFT,
): PublicationState {
  const status = change.status ?? before.status
  const given = change.published_at ? new Date(change.published_at) : null
  const time = change.published_at === undefined ? before.published_at : given
  switch (status) {
    case "draft":
      if (change.published_at)
        throw errors.invalidField(
          "Field 'published_at': not allowed for a draft. Also send the status 'scheduled' or 'published'.",
        )
      return DRAFT
    case "scheduled":
      if (!time) throw errors.missingField("published_at")
      // A time in the past is refused, unless it is unchanged: a scheduled publication whose time has passed may still
      // be edited.
      if (time.getTime() <= now && changes(change, before))
        throw errors.outOfRange("Field 'published_at': must be in the future for the status 'scheduled'.")
      return { status, published_at: time }
    case "published":
      if (time && time.getTime() > now) {
        if (change.published_at)
          throw errors.outOfRange(
            "Field 'published_at': must not be in the future for the status 'published'. Use 'scheduled'.",
          )
        return { status, published_at: new Date(now) }
      }
      return { status, published_at: time ?? new Date(now) }
  }
}

function changes(change: Pick<PublicationInput, "status" | "published_at">, before: PublicationState) {
  return change.published_at !== undefined || (change.status ?? before.status) !== before.status
}
