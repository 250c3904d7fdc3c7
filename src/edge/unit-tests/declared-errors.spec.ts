import { afterEach, describe, expect, it } from "vitest"
import { errors } from "../../lib/errors"
import { type DatabaseErrors, readDatabaseErrors } from "../declared-errors"
import { translateError } from "../translate-error"

afterEach(() => readDatabaseErrors(() => []))

const OVERLAP = { name: "DriverException", code: "23P01", message: "conflicting key value" }

describe("database errors that features declare", () => {
  it.each<[string, object, string]>([
    ["by SQLSTATE", { code: "SV001", message: "There is not enough stock." }, "sold_out"],
    ["by constraint", { ...OVERLAP, constraint: "booking_overlap" }, "sold_out"],
    ["not by another constraint", { ...OVERLAP, constraint: "price_overlap" }, "invalid_field"],
    ["not by a key that every object has", { code: "22003", constraint: "toString" }, "out_of_range"],
  ])("%s", (_how, thrown, code) => {
    const ofStock: DatabaseErrors = { SV001: () => errors.soldOut() }
    const ofBookings: DatabaseErrors = { booking_overlap: () => errors.soldOut("The time is taken.") }
    readDatabaseErrors(() => [ofStock, ofBookings])
    expect(translateError(thrown).code).toBe(code)
  })

  it("are internal errors if no feature declares them", () => {
    expect(translateError({ code: "SV001", message: "There is not enough stock." }).code).toBe(
      "internal_error",
    )
  })
})
