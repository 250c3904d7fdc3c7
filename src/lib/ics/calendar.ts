import { languageTag } from "../language-tag"

/** One entry of a calendar. */
export interface CalendarEntry {
  /** Stays the same for all versions of the entry, such as `eventreg_01…@shop.example`. */
  uid: string
  /** Grows with each change. Calendar programs ignore versions that do not. */
  sequence: number
  /** When this version was made. */
  updated_at: Date
  starts_at: Date
  /** Null if unknown: the entry then has no length. */
  ends_at: Date | null
  title: string
  status: "confirmed" | "tentative" | "canceled"
  description?: string | null | undefined
  location?: string | null | undefined
  url?: string | null | undefined
  position?: { latitude: number; longitude: number } | null | undefined
  organizer?: Person | null | undefined
  attendee?: Person | null | undefined
}

export interface Person {
  name: string
  email: string
}

export interface Calendar {
  /**
   * `publish` for downloads, `request` to invite or to change, `cancel` to remove. RFC 5546 requires an organizer for
   * each.
   */
  method: "publish" | "request" | "cancel"
  /** In BCP 47. */
  locale?: string | undefined
  entries: readonly CalendarEntry[]
}

const MAX_OCTETS = 75
const STATUS = { confirmed: "CONFIRMED", tentative: "TENTATIVE", canceled: "CANCELLED" }

/**
 * Writes an iCalendar file (RFC 5545, methods of RFC 5546). Times are in UTC, so the file needs no time zones. Equal
 * input gives equal text.
 */
export function icsFile({ method, locale, entries }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//svc//calendar//${languageTag(locale).toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    `METHOD:${method.toUpperCase()}`,
    ...entries.flatMap(entryLines),
    "END:VCALENDAR",
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join("")
}

function entryLines(entry: CalendarEntry): string[] {
  const { uid, sequence, updated_at, starts_at, ends_at, title, status } = entry
  const { description, location, url, position, organizer, attendee } = entry
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(updated_at)}`,
    `LAST-MODIFIED:${utc(updated_at)}`,
    `DTSTART:${utc(starts_at)}`,
    // RFC 5545 wants an end after the start. Without one, the entry ends when it starts.
    ...(ends_at && ends_at > starts_at ? [`DTEND:${utc(ends_at)}`] : []),
    `SUMMARY:${escaped(title)}`,
    `STATUS:${STATUS[status]}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(url ? [`URL:${inOneLine(url)}`] : []),
    ...(position ? [`GEO:${position.latitude.toFixed(6)};${position.longitude.toFixed(6)}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${inOneLine(organizer.email)}`] : []),
    ...(attendee
      ? [`ATTENDEE;CN=${quoted(attendee.name)};PARTSTAT=ACCEPTED:mailto:${inOneLine(attendee.email)}`]
      : []),
    "END:VEVENT",
  ]
}

function utc(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`
}

/** A text value (RFC 5545, 3.3.11). Control characters are not allowed in it. */
function escaped(text: string): string {
  return printable(text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, "\n"))
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n")
}

/** A parameter's value. It cannot contain quotation marks or line breaks, however they are written. */
function quoted(text: string): string {
  return `"${inOneLine(text).replaceAll('"', "'")}"`
}

function inOneLine(text: string): string {
  return printable(text.replaceAll(/[\r\n\u2028\u2029\u0085]+/g, " ")).trim()
}

/** Removes control characters and halves of surrogate pairs, which no encoding has. */
function printable(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Cs}]/gu, "")
}

/** Splits a line after at most 75 octets, never within a character (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ""
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      parts.push(part)
      // The space that begins a continuation counts.
      part = ""
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join("\r\n ")
}
