import { describe, expect, it } from "vitest"
import { z } from "zod"
import { Checks, parse } from "../parse"

const schema = z.strictObject({
  name: z.string().min(2),
  port: z.number().default(1),
  kind: z.enum(["a", "b"]),
})

describe("parse", () => {
  it("returns the parsed value", () => {
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

  it("names all faults, with the first in code and message", () => {
    expect(() => parse(schema, { port: "x", kind: "c", more: 1, less: 2 })).toThrow(
      expect.objectContaining({
        code: "missing_field",
        message: expect.stringMatching(
          /^Field 'name' is required; Field 'port': .*; Field 'kind': .*"less"$/,
        ),
        faults: [
          expect.objectContaining({ path: "name", code: "missing_field" }),
          expect.objectContaining({ path: "port", code: "invalid_field" }),
          expect.objectContaining({ path: "kind", code: "invalid_field" }),
          expect.objectContaining({ path: "more", code: "unknown_field" }),
          expect.objectContaining({ path: "less", code: "unknown_field" }),
        ],
      }),
    )
  })

  it("collects the faults of several values", () => {
    const checks = new Checks()
    expect(checks.parse(z.string(), "x", "first")).toBe("x")
    expect(checks.parse(z.string(), 5, "second")).toBeUndefined()
    expect(checks.parse(z.object({ in: z.string() }), {}, "third")).toBeUndefined()
    expect(() => checks.done()).toThrow(
      expect.objectContaining({
        faults: [
          expect.objectContaining({ path: "second", code: "invalid_field" }),
          expect.objectContaining({ path: "third.in", code: "missing_field" }),
        ],
      }),
    )
    expect(() => new Checks().done()).not.toThrow()
  })

  it("names the field of a single value", () => {
    expect(() => parse(z.string(), 5, "token")).toThrow(/^Field 'token': /)
  })
})
