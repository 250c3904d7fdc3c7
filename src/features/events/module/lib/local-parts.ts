import type { z } from "zod"
import { dated } from "../../../../kits/rows/dated"
import type { Dated } from "../../../../kits/rows/moments"
import { attendedEvent, eventColumns, eventSummary, publicEvent } from "../schemas"
import type { AttendedEvent, EventSummary, PublicEvent } from "../types"

// The venue, the sessions and the speakers of an event are stored with their texts in all languages.

const { venue, sessions, speakers } = eventColumns
const storedSummary = eventSummary.extend({ venue })
const storedInFull = publicEvent.extend({ venue, sessions, speakers })
const storedAttended = attendedEvent.extend({ venue, sessions })

type Stored = Pick<Dated<typeof storedInFull>, "venue" | "sessions" | "speakers">

/** Rows of events. Each has the texts of its parts in the language of its title. */
export const summaryRow: z.ZodType<EventSummary> = dated(storedSummary).transform((event) => ({
  ...event,
  venue: event.venue && inLanguage(event.venue, event.locale),
}))

export const attendedRow: z.ZodType<AttendedEvent> = dated(storedAttended).transform((event) => ({
  ...event,
  venue: event.venue && inLanguage(event.venue, event.locale),
  sessions: event.sessions && event.sessions.map((session) => inLanguage(session, event.locale)),
}))

export const fullRow: z.ZodType<PublicEvent> = dated(storedInFull).transform((event) => ({
  ...event,
  venue: event.venue && inLanguage(event.venue, event.locale),
  sessions: event.sessions && event.sessions.map((session) => inLanguage(session, event.locale)),
  speakers: event.speakers && event.speakers.map((speaker) => inLanguage(speaker, event.locale)),
}))

type Part = NonNullable<Stored["venue"]> | NonNullable<Stored["sessions" | "speakers"]>[number]

/** The part with its texts in this language. A text without a translation stays as it is. */
function inLanguage<Own extends Part>(part: Own, locale: string) {
  const { translations, ...own } = part
  return { ...own, ...textsIn(translations, locale) }
}

function textsIn(translations: Part["translations"], locale: string): Record<string, string> {
  const texts: [string, string | null | undefined][] = Object.entries(translations[locale] ?? {})
  return Object.fromEntries(texts.flatMap(([name, text]) => (text ? [[name, text] as const] : [])))
}
