import { describe, expect, it } from "vitest"
import { ApiError, asApiError, errors, isErrorBody } from "../errors"

describe("the error catalogue", () => {
  it.each(Object.entries(errors))("%s makes an error that follows it", (_name, make) => {
    const error = make("a word")
    expect(error).toBeInstanceOf(ApiError)
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(asApiError(error)).toEqual(error)
    expect(isErrorBody(error.body)).toBe(true)
    expect(error.message).not.toBe("")
  })

  it("has one constructor for each code", () => {
    const codes = Object.values(errors).map((make) => make("a word").code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it("knows an error that lost its class on the way", () => {
    expect(asApiError({ name: "ApiError", code: "sold_out", message: "gone" })).toEqual(
      errors.soldOut("gone"),
    )
    expect(asApiError({ name: "ApiError", code: "toString", message: "gone" })).toBeUndefined()
    expect(asApiError(new Error("sold_out"))).toBeUndefined()
  })

  it("takes no body for its own whose type and code do not go together", () => {
    expect(isErrorBody({ type: "validation_error", code: "sold_out", message: "x" })).toBe(false)
    expect(isErrorBody({ type: "not_found", code: "not_found", message: "x" })).toBe(false)
  })
})
