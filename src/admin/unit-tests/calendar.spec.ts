import { afterEach, describe, expect, it, vi } from "vitest"
import { hoursOf, inputOf } from "../components/calendar/entries"
import { movedBy, movedEvent, stepBetween, stepOf, wallText } from "../components/calendar/moves"
import type { Entry } from "../lib/calendar"
import { formatsOf } from "../lib/format"

const entry: Entry = {
  kind: "booking",
  id: "booking_1",
  title: "Lesson",
  starts_at: "2041-05-15T10:00:00.000Z",
  ends_at: "2041-05-15T11:00:00.000Z",
  timezone: "Europe/Berlin",
  status: "confirmed",
  person: "Ada",
  place: "Mira",
  sold: 1,
  remaining: null,
  is_movable: true,
}
const texts = { t: (key: string) => key, format: formatsOf("en") }
const withZone = (zone: string) => vi.stubEnv("TZ", zone)

afterEach(() => vi.unstubAllEnvs())

describe("moves in the calendar", () => {
  it("keep the time of the clock on another day, also when daylight saving time begins", () => {
    withZone("Europe/Berlin")
    // The clocks are put forward in the night to 31 March 2041.
    const moved = movedBy("2041-03-30T08:30:00.000Z", { days: 1, minutes: 0 })
    expect(moved.toISOString()).toBe("2041-03-31T07:30:00.000Z")
    expect(stepBetween(new Date("2041-03-30T08:30:00.000Z"), moved)).toEqual({ days: 1, minutes: 0 })
  })

  it("go forward in the hour that the clocks of autumn show twice", () => {
    withZone("Europe/Berlin")
    const moved = movedBy("2026-10-25T01:15:00.000Z", { days: 0, minutes: 15 })
    expect(moved.toISOString()).toBe("2026-10-25T01:30:00.000Z")
    expect(stepBetween(new Date("2026-10-25T01:15:00.000Z"), moved)).toEqual({ days: 0, minutes: 15 })
  })

  it("add days and minutes, also over midnight", () => {
    withZone("UTC")
    expect(movedBy("2041-05-15T23:50:00.000Z", { days: -1, minutes: 15 }).toISOString()).toBe(
      "2041-05-15T00:05:00.000Z",
    )
    const step = stepBetween(new Date("2041-05-15T23:45:00Z"), new Date("2041-05-17T00:15:00Z"))
    expect(step).toEqual({ days: 2, minutes: -1410 })
    expect(movedBy("2041-05-15T23:45:00.000Z", step).toISOString()).toBe("2041-05-17T00:15:00.000Z")
  })

  it("follow the arrow keys as the view is laid out", () => {
    expect(stepOf("ArrowRight", false, false)).toEqual({ days: 1, minutes: 0 })
    expect(stepOf("ArrowRight", false, true)).toEqual({ days: -1, minutes: 0 })
    expect(stepOf("ArrowDown", false, false)).toEqual({ days: 0, minutes: 15 })
    expect(stepOf("ArrowUp", true, false)).toEqual({ days: -7, minutes: 0 })
    expect(stepOf("a", true, false)).toBeUndefined()
  })

  it("take the end and the sessions of an event with them", () => {
    const session = {
      id: "one",
      title: "Opening",
      starts_at: "2041-05-15T10:30:00.000Z",
      ends_at: null,
      room: null,
      speaker_ids: [],
      translations: {},
    }
    const event = { starts_at: entry.starts_at, ends_at: entry.ends_at, sessions: [session] }
    expect(movedEvent(event, new Date("2041-05-16T09:00:00Z"))).toEqual({
      starts_at: "2041-05-16T09:00:00.000Z",
      ends_at: "2041-05-16T10:00:00.000Z",
      sessions: [{ ...session, starts_at: "2041-05-16T09:30:00.000Z" }],
    })
    expect(movedEvent({ ...event, sessions: null }, new Date("2041-05-16T09:00:00Z")).sessions).toBeNull()
  })

  it("are read from the clocks of the place", () => {
    expect(wallText(new Date("2041-05-15T22:05:00Z"), "Asia/Tokyo")).toBe("2041-05-16T07:05")
    expect(wallText(new Date("2041-05-15T00:00:00Z"), "UTC")).toBe("2041-05-15T00:00")
  })
})

describe("entries in the calendar", () => {
  it("name the time at the place only if clocks there differ", () => {
    withZone("Europe/Berlin")
    expect(inputOf(entry, texts).title).toBe("\u2068Lesson\u2069 · \u2068Ada\u2069 · \u2068Mira\u2069")
    withZone("America/New_York")
    expect(inputOf(entry, texts).title).toContain("\u206812:00 Europe/Berlin\u2069")
    withZone("Pacific/Auckland")
    expect(inputOf(entry, texts).title).toContain("12:00 Europe/Berlin")
    const late = { ...entry, starts_at: "2041-05-15T20:00:00.000Z" }
    expect(inputOf(late, texts).title).toContain("2041-05-15 22:00 Europe/Berlin")
  })

  it("say their state if it is not the usual one", () => {
    expect(inputOf({ ...entry, status: "no_show" }, texts).title).toContain("services.calendar.no_show")
    const event = { ...entry, kind: "event", status: "canceled", is_movable: false }
    expect(inputOf(event, texts)).toMatchObject({
      title: expect.stringContaining("crud.options.canceled"),
      startEditable: false,
    })
  })

  it("are at the top of their days if they take a day or longer", () => {
    withZone("UTC")
    const long = { ...entry, starts_at: "2041-05-15T18:00:00.000Z", ends_at: "2041-05-18T00:00:00.000Z" }
    expect(inputOf(long, texts)).toMatchObject({ allDay: true, start: "2041-05-15", end: "2041-05-18" })
    expect(inputOf({ ...entry, ends_at: null }, texts)).toMatchObject({
      allDay: false,
      end: "2041-05-15T11:00:00.000Z",
    })
  })

  it("are all within the shown hours", () => {
    withZone("UTC")
    const span = { from: new Date(2041, 4, 13), to: new Date(2041, 4, 20) }
    const early = { ...entry, starts_at: "2041-05-15T05:30:00.000Z", ends_at: "2041-05-15T06:00:00.000Z" }
    expect(hoursOf([], span)).toEqual({ slotMinTime: "8:00:00", slotMaxTime: "18:00:00" })
    expect(hoursOf([early, entry], span)).toEqual({ slotMinTime: "5:00:00", slotMaxTime: "18:00:00" })
  })
})
