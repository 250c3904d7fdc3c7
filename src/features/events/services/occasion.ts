import type { AttendedEvent } from "../module/types"

/** A ticket admits to one session of its event, or to the whole event. */
export interface Occasion {
  session: { title: string; room: string | null } | undefined
  starts_at: Date | null
  ends_at: Date | null
}

/** The occasion of a ticket for this session. If the event has lost the session, it is the whole event. */
export function occasionOf(
  { sessions, starts_at, ends_at }: Pick<AttendedEvent, "sessions" | "starts_at" | "ends_at">,
  sessionId: string | null,
): Occasion {
  const session = sessions?.find(({ id }) => id === sessionId)
  if (!session) return { session, starts_at, ends_at }
  return {
    session,
    starts_at: new Date(session.starts_at),
    ends_at: session.ends_at === null ? null : new Date(session.ends_at),
  }
}

/** The room, the venue and its address, if they are known. */
export function placeOf({ venue }: Pick<AttendedEvent, "venue">, { session }: Occasion): string[] {
  return [session?.room, venue?.name, venue?.address].flatMap((part) => part || [])
}
