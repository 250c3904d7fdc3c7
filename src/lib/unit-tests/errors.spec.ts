import { describe, expect, it, onTestFinished } from "vitest"
import {
  ApiError,
  asApiError,
  errors,
  explainErrorsAt,
  type Fault,
  isErrorBody,
  validationError,
} from "../errors"

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

  it("recognizes an error that lost its class", () => {
    expect(asApiError({ name: "ApiError", code: "sold_out", message: "gone" })).toEqual(
      errors.soldOut("gone"),
    )
    expect(asApiError({ name: "ApiError", code: "toString", message: "gone" })).toBeUndefined()
    expect(asApiError(new Error("sold_out"))).toBeUndefined()
  })

  it("rejects a body whose type and code do not match", () => {
    const { body } = errors.soldOut()
    expect(isErrorBody({ ...body, type: "validation_error" })).toBe(false)
    expect(isErrorBody({ ...body, type: "not_found", code: "not_found" })).toBe(false)
  })

  it("rejects a body without the address of its explanation", () => {
    const { doc_url, ...rest } = errors.soldOut().body
    expect(isErrorBody({ ...rest, doc_url })).toBe(true)
    expect(isErrorBody(rest)).toBe(false)
  })

  it("explains each code at the public address of the server", () => {
    explainErrorsAt("https://api.shop.example")
    onTestFinished(() => explainErrorsAt(""))
    expect(errors.soldOut().body.doc_url).toBe("https://api.shop.example/docs/errors#sold_out")
  })

  it("lists several faults, but not a single one", () => {
    const name: Fault = { path: "name", code: "missing_field", message: "Field 'name' is required." }
    const size: Fault = { path: "size", code: "out_of_range", message: "Field 'size': too big" }
    expect(validationError([name]).body).toEqual({
      type: "validation_error",
      code: "missing_field",
      message: "Field 'name' is required.",
      doc_url: "/docs/errors#missing_field",
    })
    expect(validationError([name, size]).body).toEqual({
      type: "validation_error",
      code: "missing_field",
      message: "Field 'name' is required; Field 'size': too big",
      doc_url: "/docs/errors#missing_field",
      errors: [name, size],
    })
    const lost = { ...validationError([name, size]), message: "x" }
    expect(asApiError(lost)?.body.errors).toEqual([name, size])
  })

  it("names each field in the message, if the messages do not fit", () => {
    const faults = Array.from(
      { length: 12 },
      (_, index): Fault => ({
        path: `f${index}`,
        code: "unknown_field",
        message: `f${index}: ${"x".repeat(90)}.`,
      }),
    )
    const { message } = validationError(faults).body
    expect(message).toMatch(/^f0: x+; f1: x+; .*; and ('f\d+', )+'f11'\.$/)
    for (const { path } of faults) expect(message).toContain(path)
    expect(message.length).toBeLessThanOrEqual(500)
  })

  it("is bounded for any number of faults", () => {
    const faults = Array.from(
      { length: 1_000 },
      (_, index): Fault => ({ path: `f${index}`, code: "unknown_field", message: `${index}`.repeat(50) }),
    )
    const { message, errors: listed } = validationError(faults).body
    expect(listed).toHaveLength(20)
    expect(message.length).toBeLessThanOrEqual(550)
    expect(message).toMatch(/; and 99\d more\.$/)
  })
})
