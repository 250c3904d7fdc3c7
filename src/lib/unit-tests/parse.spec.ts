import { describe, expect, it } from "vitest"
import { z } from "zod"
import { parse } from "../parse"

const schema = z.strictObject({
  name: z.string().min(2),
  port: z.number().default(1),
  kind: z.enum(["a", "b"]),
})

describe("parse", () => {
  it("answers what the schema makes of a value", () => {
    expect(parse(schema, { name: "xy", kind: "a" })).toEqual({ name: "xy", kind: "a", port: 1 })
  })

  it.each([
    [{ kind: "a" }, "missing_field", "Field 'name' is required."],
    [{ name: 1, kind: "a" }, "invalid_field", "Field 'name': "],
    [{ name: "x", kind: "a" }, "out_of_range", "Field 'name': "],
    [{ name: "xy", kind: "hush" }, "invalid_field", "Field 'kind': "],
    [{ name: "xy", kind: "a", more: 1 }, "unknown_field", '"more"'],
    ["hush", "invalid_field", "expected object"],
  ])("%j is %s", (value, code, message) => {
    expect(() => parse(schema, value)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    )
    expect(() => parse(schema, value)).not.toThrow(/hush/)
  })

  it("names the field that a single value is of", () => {
    expect(() => parse(z.string(), 5, "token")).toThrow(/^Field 'token': /)
  })
})
