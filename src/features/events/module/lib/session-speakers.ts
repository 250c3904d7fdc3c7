import { errors } from "../../../../lib/errors"
import { eventColumns } from "../schemas"
import type { EventInput } from "../types"

/**
 * Throws 400 `invalid_field` if a session names a speaker whom the event will not have. A change may contain only the
 * sessions or only the speakers.
 */
export function requireSpeakers(
  { sessions, speakers }: Pick<EventInput, "sessions" | "speakers">,
  before: Record<string, unknown> = {},
): void {
  if (sessions === undefined && speakers === undefined) return
  const after = {
    sessions: sessions === undefined ? eventColumns.sessions.parse(before.sessions ?? null) : sessions,
    speakers: speakers === undefined ? eventColumns.speakers.parse(before.speakers ?? null) : speakers,
  }
  const known = new Set(after.speakers?.map(({ id }) => id))
  for (const [index, { speaker_ids }] of (after.sessions ?? []).entries()) {
    const missing = speaker_ids.find((id) => !known.has(id))
    if (missing !== undefined)
      throw errors.invalidField(
        `Field 'sessions.${index}.speaker_ids': the event has no speaker '${missing}'.`,
      )
  }
}
