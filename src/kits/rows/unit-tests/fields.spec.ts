import { describe, expect, it } from "vitest"
import { moment, timeZone } from "../fields"

describe("a time in a request", () => {
  it.each([
    ["2026-03-14T09:26:53Z", "2026-03-14T09:26:53.000Z"],
    ["2026-03-14T09:26:53.589+03:00", "2026-03-14T06:26:53.589Z"],
    ["2026-01-01T00:30:00-11:00", "2026-01-01T11:30:00.000Z"],
    ["9999-12-31T23:59:59-12:00", "9999-12-31T23:59:59-12:00"],
  ])("%s becomes %s", (written, utc) => {
    expect(moment.parse(written)).toBe(utc)
  })

  it.each(["2026-03-14", "2026-03-14T09:26:53", "2026-02-30T00:00:00Z", "now", "", 1])(
    "%s is no time",
    (given) => {
      expect(moment.safeParse(given).success).toBe(false)
    },
  )
})

describe("a time zone", () => {
  it.each(["Europe/Istanbul", "UTC", "America/Argentina/Buenos_Aires"])("can be %s", (name) => {
    expect(timeZone.parse(name)).toBe(name)
  })

  it.each(["+01:00", "-0500", "Mars/Base", "", 1])("cannot be %s", (given) => {
    expect(timeZone.safeParse(given).success).toBe(false)
  })
})
