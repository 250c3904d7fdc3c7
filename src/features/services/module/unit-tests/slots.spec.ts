import { describe, expect, it } from "vitest"
import { instantOf, wallAt, wallOf, wallText, zoneClock } from "../../../../lib/zoned-time"
import type { SlotRules } from "../lib/remaining-places"
import { freeSlots, pageOfSlots } from "../lib/slots"
import type { HoursException, WorkingResource } from "../lib/working-hours"
import type { Busy } from "../types"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Zones and the days on which their clocks change. One changes by half an hour, one at midnight. */
const CHANGES = [
  { zone: "Europe/Berlin", days: ["2026-03-29", "2026-10-25"] },
  { zone: "America/New_York", days: ["2026-03-08", "2026-11-01"] },
  { zone: "Australia/Lord_Howe", days: ["2026-04-05", "2026-10-04"] },
  { zone: "America/Santiago", days: ["2026-04-05", "2026-09-06"] },
  { zone: "Africa/Cairo", days: ["2026-04-24", "2026-10-30"] },
]

const RUNS_PER_DAY = 250
/** A small generator of numbers that are the same in each run (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

interface Case {
  service: SlotRules
  resources: WorkingResource[]
  exceptions: HoursException[]
  busy: Busy[]
  from: Date
  to: Date
  now: Date
}

/** The clock on the wall at each minute around a day. The oracle only looks at this table. */
function minutesAround(zone: string, day: string) {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" })
  const first = Date.parse(`${day}T00:00:00Z`) - 4 * DAY_MS
  return Array.from({ length: 8 * 1440 }, (_, index) => {
    const instant = first + index * MINUTE_MS
    return { instant, wall: format.format(instant).replace(" ", "T") }
  })
}

type Minutes = ReturnType<typeof minutesAround>

/** The first minute whose wall shows the time or a later one. */
function instantByTable(minutes: Minutes, day: string, time: string): number {
  const wanted = time === "24:00" ? `${nextDay(day)}T00:00` : `${day}T${time}`
  return minutes.find(({ wall }) => wall >= wanted)?.instant ?? Number.NaN
}

const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** Tries each minute with each resource. Slow, and written without the code that it checks. */
function oracle({ service, resources, exceptions, busy, from, to, now }: Case, minutes: Minutes) {
  const found = new Map<number, { remaining: number; resource_ids: string[] }>()
  const days = [...new Set(minutes.map(({ wall }) => wall.slice(0, 10)))].slice(1, -1)
  const duration = service.duration_minutes * MINUTE_MS
  const step = (service.slot_interval_minutes ?? service.duration_minutes) * MINUTE_MS
  for (const resource of resources) {
    const hours = days.flatMap((day) => {
      const last = (own: string | null) =>
        exceptions
          .filter((one) => one.resource_id === own && one.starts_on <= day && one.ends_on >= day)
          .at(-1)
      const weekday = new Date(day).getUTCDay()
      const open =
        (last(resource.id) ?? last(null))?.hours ??
        resource.hours.filter((one) => one.weekday % 7 === weekday)
      return open.map(({ start, end }) => ({
        start: instantByTable(minutes, day, start),
        end: instantByTable(minutes, day, end),
      }))
    })
    const works = (at: number) => hours.some(({ start, end }) => start <= at && at < end)
    for (const { instant } of minutes) {
      if (instant < from.getTime() || instant >= to.getTime()) continue
      if (instant < now.getTime() + service.min_notice_minutes * MINUTE_MS) continue
      if (instant > now.getTime() + service.horizon_days * DAY_MS) continue
      if (
        !hours.some(({ start, end }) => start <= instant && instant < end && (instant - start) % step === 0)
      )
        continue
      let isOpen = true
      for (let at = instant; at < instant + duration && isOpen; at += MINUTE_MS) isOpen = works(at)
      if (!isOpen) continue
      const blockedFrom = instant - service.buffer_before_minutes * MINUTE_MS
      const blockedTo = instant + duration + service.buffer_after_minutes * MINUTE_MS
      let remaining = service.places
      for (const one of busy) {
        if (one.resource_id !== resource.id) continue
        if (one.blocked_from.getTime() >= blockedTo || one.blocked_to.getTime() <= blockedFrom) continue
        const isShared = one.service_id === service.id && one.starts_at.getTime() === instant
        remaining = isShared ? remaining - one.taken : 0
        if (!isShared) break
      }
      if (remaining <= 0) continue
      const slot = found.get(instant) ?? { remaining: 0, resource_ids: [] }
      slot.remaining += remaining
      slot.resource_ids.push(resource.id)
      found.set(instant, slot)
    }
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([start, slot]) => [new Date(start).toISOString(), slot.remaining, slot.resource_ids.join()])
}

const pad = (value: number) => String(value).padStart(2, "0")
const timeAt = (quarter: number) => `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}`

function randomCase(random: (below: number) => number, zone: string, day: string): Case {
  const oneOf = <Value>(first: Value, ...others: Value[]): Value =>
    others[random(others.length + 1) - 1] ?? first
  const hours = () => {
    const start = random(80)
    return { start: timeAt(start), end: timeAt(start + 1 + random(96 - start)) }
  }
  const service = {
    id: "service",
    duration_minutes: oneOf(15, 30, 45, 60, 90, 120, 240),
    slot_interval_minutes: oneOf(null, 15, 20, 30, 60),
    buffer_before_minutes: oneOf(0, 0, 10, 30),
    buffer_after_minutes: oneOf(0, 0, 15, 45),
    min_notice_minutes: oneOf(0, 60, 300),
    horizon_days: oneOf(30, 1),
    places: oneOf(1, 1, 4),
  }
  const resources = Array.from({ length: 1 + random(2) }, (_, index) => ({
    id: `resource-${index}`,
    timezone: zone,
    hours: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      Array.from({ length: random(3) }, () => ({ weekday, ...hours() })),
    ),
  }))
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const exceptions = Array.from({ length: random(3) }, () => ({
    resource_id: oneOf(null, "resource-0"),
    starts_on: oneOf(day, new Date(midnight - DAY_MS).toISOString().slice(0, 10)),
    ends_on: day,
    hours: Array.from({ length: random(3) }, hours),
  }))
  const busy = Array.from({ length: random(5) }, () => {
    const start = midnight - DAY_MS + random(3 * 96) * 15 * MINUTE_MS
    return {
      service_id: oneOf("service", "other"),
      resource_id: oneOf("resource-0", "resource-1"),
      starts_at: new Date(start),
      blocked_from: new Date(start - service.buffer_before_minutes * MINUTE_MS),
      blocked_to: new Date(start + (service.duration_minutes + service.buffer_after_minutes) * MINUTE_MS),
      taken: 1 + random(2),
    }
  })
  const from = midnight - 16 * 60 * MINUTE_MS + random(600) * MINUTE_MS
  return {
    service,
    resources,
    exceptions,
    busy,
    from: new Date(from),
    to: new Date(from + (20 + random(30)) * 60 * MINUTE_MS),
    now: new Date(midnight - random(2 * 1440) * MINUTE_MS),
  }
}

describe("freeSlots", () => {
  it.each(CHANGES.flatMap(({ zone, days }) => days.map((day) => ({ zone, day }))))(
    `equals a brute-force search on $day in $zone (${RUNS_PER_DAY} random configurations)`,
    async ({ zone, day }) => {
      const random = randomFrom(Date.parse(day) / DAY_MS)
      const minutes = minutesAround(zone, day)
      let slots = 0
      for (let run = 0; run < RUNS_PER_DAY; run++) {
        const one = randomCase(random, zone, day)
        const found = freeSlots(one).map(({ starts_at, remaining, resource_ids }) => [
          starts_at.toISOString(),
          remaining,
          resource_ids.join(),
        ])
        expect(found, JSON.stringify(one)).toEqual(oracle(one, minutes))
        const page = { offset: random(5), limit: 1 + random(5), isReversed: random(2) === 1 }
        const all = page.isReversed ? freeSlots(one).reverse() : freeSlots(one)
        expect(await pageOfSlots(one, page), JSON.stringify({ one, page })).toEqual({
          slots: all.slice(page.offset, page.offset + page.limit),
          count: all.length,
        })
        slots += found.length
      }
      expect(slots).toBeGreaterThan(RUNS_PER_DAY)
    },
  )
})

describe("instantOf", () => {
  it.each(CHANGES)("finds the first instant of each wall time in $zone", ({ zone, days }) => {
    for (const day of days) {
      const minutes = minutesAround(zone, day)
      const clock = zoneClock(zone)
      for (let away = -2; away <= 2; away++) {
        const near = new Date(Date.parse(day) + away * DAY_MS).toISOString().slice(0, 10)
        for (let quarter = 0; quarter < 96; quarter++) {
          const wall = wallOf(near, timeAt(quarter))
          const instant = instantByTable(minutes, near, timeAt(quarter))
          expect(instantOf(zone, wall), `${near} ${timeAt(quarter)}`).toBe(instant)
          expect(clock.instantOf(wall), `${near} ${timeAt(quarter)}`).toBe(instant)
        }
      }
      for (const { instant, wall } of minutes.filter((_, index) => index % 97 === 0)) {
        expect(wallText(wallAt(zone, instant))).toBe(wall)
        expect(wallText(clock.wallAt(instant))).toBe(wall)
      }
    }
  })
})
