import { describe, expect, it } from "vitest"
import { type CalendarEntry, icsFile } from "../calendar"

const ENTRY: CalendarEntry = {
  uid: "eventreg_1@alder.example",
  sequence: 3,
  updated_at: new Date("2026-09-01T10:00:00.123Z"),
  starts_at: new Date("2026-10-02T17:30:00Z"),
  ends_at: new Date("2026-10-02T19:00:00Z"),
  title: "Glazing; by hand, and more",
  status: "confirmed",
}

const fileOf = (changed: Partial<CalendarEntry>) =>
  icsFile({ method: "publish", entries: [{ ...ENTRY, ...changed }] })
const unfolded = (text: string) => text.replaceAll("\r\n ", "").split("\r\n")

describe("an iCalendar file", () => {
  it("has the properties of RFC 5545, with CRLF after each line", () => {
    expect(fileOf({})).toBe(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//svc//calendar//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        "UID:eventreg_1@alder.example",
        "SEQUENCE:3",
        "DTSTAMP:20260901T100000Z",
        "LAST-MODIFIED:20260901T100000Z",
        "DTSTART:20261002T173000Z",
        "DTEND:20261002T190000Z",
        "SUMMARY:Glazing\\; by hand\\, and more",
        "STATUS:CONFIRMED",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    )
  })

  it("names method, people and position for an invitation and a cancellation", () => {
    const people = {
      organizer: { name: 'Alder "The" Shop', email: "hello@alder.example" },
      attendee: { name: "Ada", email: "ada@example.org" },
      position: { latitude: 51.9, longitude: -4.48 },
    }
    const lines = unfolded(
      icsFile({ method: "cancel", entries: [{ ...ENTRY, ...people, status: "canceled" }] }),
    )
    expect(lines).toContain("METHOD:CANCEL")
    expect(lines).toContain("STATUS:CANCELLED")
    expect(lines).toContain(`ORGANIZER;CN="Alder 'The' Shop":mailto:hello@alder.example`)
    expect(lines).toContain('ATTENDEE;CN="Ada";PARTSTAT=ACCEPTED:mailto:ada@example.org')
    expect(lines).toContain("GEO:51.900000;-4.480000")
    expect(unfolded(icsFile({ method: "request", entries: [ENTRY] }))).toContain("METHOD:REQUEST")
  })

  it.each(["x".repeat(300), "İşğüçö ₺ ".repeat(40), "您的门票".repeat(60), "👩‍👩‍👧‍👦".repeat(30)])(
    "folds lines after at most 75 octets, and within no character: %.12s",
    (title) => {
      const text = fileOf({ title })
      for (const line of text.split("\r\n")) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).not.toContain("\uFFFD")
      }
      expect(unfolded(text)).toContain(`SUMMARY:${title}`)
      expect(Buffer.from(text).toString()).toBe(text)
    },
  )

  it.each([
    "a\r\nBEGIN:VEVENT\r\nUID:evil",
    "a\nATTENDEE:mailto:evil@example.org",
    "a\u2028METHOD:CANCEL",
    "a\rEND:VCALENDAR",
    "a\u0000b\u0007",
    "half \uD800 pair",
    "\\n; , \\",
  ])("keeps a hostile text inside its value: %j", (text) => {
    const person = { name: text, email: `a@example.org${text}` }
    const hostile = { uid: text, title: text, description: text, location: text, url: text }
    const lines = unfolded(fileOf({ ...hostile, organizer: person, attendee: person }))
    const plain = unfolded(
      fileOf({
        uid: "u",
        title: "t",
        description: "d",
        location: "l",
        url: "u",
        organizer: person,
        attendee: person,
      }),
    )
    const names = (found: string[]) => found.map((line) => line.split(/[:;]/, 1)[0])
    expect(names(lines)).toEqual(names(plain))
    expect(lines.join("")).not.toMatch(/[\p{Cc}\p{Cs}]/u)
  })

  it("has no end that is not after the start", () => {
    expect(fileOf({ ends_at: ENTRY.starts_at })).not.toContain("DTEND")
    expect(fileOf({ ends_at: null })).not.toContain("DTEND")
  })

  it("is equal for equal input", () => {
    expect(fileOf({})).toBe(fileOf({}))
  })
})
