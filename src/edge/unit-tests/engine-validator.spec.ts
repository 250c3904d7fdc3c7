import { validateAndTransformBody } from "@medusajs/framework/http"
import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { nameEveryFault } from "../engine-validator"
import { translateError } from "../translate-error"

const schema = z.object({
  title: z.string(),
  status: z.enum(["draft", "published"]),
  kind: z.literal("a"),
  email: z.email().nullish(),
  count: z.number().max(3).optional(),
  items: z.array(z.object({ sku: z.string(), size: z.number() }).strict()).optional(),
  ids: z.union([z.string(), z.array(z.string())]).optional(),
  rule: z
    .union([z.object({ all: z.boolean(), of: z.number(), at: z.number() }), z.object({ one: z.string() })])
    .optional(),
})

beforeAll(nameEveryFault)

describe("the engine's validator", () => {
  it("returns the parsed value", async () => {
    const body = { title: "Vase", status: "draft", kind: "a", ids: ["x"] }
    expect(await answerTo(body)).toEqual({ value: body })
  })

  it("names every wrong field with its whole path", async () => {
    const { error } = await answerTo({
      status: "sold",
      email: "nobody",
      count: 9,
      items: [
        { sku: 5, size: 1 },
        { sku: "b", colour: "red" },
      ],
      ids: 7,
      rule: { one: 1 },
      size: 1,
      weight: 2,
    })
    expect(error?.status).toBe(400)
    expect(error?.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "title missing_field",
      "status invalid_field",
      "kind missing_field",
      "email invalid_field",
      "count out_of_range",
      "items.0.sku invalid_field",
      "items.1.size missing_field",
      "items.1.colour unknown_field",
      "ids invalid_field",
      "rule.one invalid_field",
      "size unknown_field",
      "weight unknown_field",
    ])
    for (const { path } of error?.body.errors ?? [])
      expect(error?.message).toContain(path.replace(/^items\.1\.colour$/, 'Unrecognized key: "colour"'))
  })

  it("says which kinds of value a field takes", async () => {
    const { error } = await answerTo({ title: "Vase", status: "draft", kind: "a", ids: 7 })
    expect(error?.message).toBe("Field 'ids': Invalid input: expected string or array")
  })

  it("names the field at which a schema of the engine throws, beside the others", async () => {
    const trimming = z.object({
      name: z.preprocess((value: string) => value.trim(), z.string()),
      code: z.preprocess((value: string) => value.trim(), z.string()),
      count: z.number(),
    })
    expect(await answerTo({ name: " a ", code: "b", count: 1 }, trimming)).toEqual({
      value: { name: "a", code: "b", count: 1 },
    })
    const { error } = await answerTo({ name: 5, count: "x", size: 1 }, trimming)
    expect(error?.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "name invalid_field",
      "code missing_field",
      "count invalid_field",
      "size unknown_field",
    ])
  })

  it("repeats little of what a caller has sent", async () => {
    const value = "A".repeat(5_000)
    const { error } = await answerTo({ title: 5, status: value, ids: { [value]: 1 }, [value]: value })
    expect(JSON.stringify({ ...error?.body, errors: [] }).split("A").length - 1).toBeLessThanOrEqual(400)
    for (const { path, message } of error?.body.errors ?? [])
      expect(`${path}${message}`.split("A").length - 1).toBeLessThanOrEqual(201)
  })
})

/** Validates a body with the engine's own middleware. */
async function answerTo(body: object, through: z.ZodObject = schema) {
  const req: { body: object; validatedBody?: unknown } = { body }
  let thrown: unknown
  await Reflect.apply(validateAndTransformBody(through), undefined, [
    req,
    {},
    (error: unknown) => {
      thrown = error
    },
  ])
  return thrown === undefined ? { value: req.validatedBody } : { error: translateError(thrown) }
}
