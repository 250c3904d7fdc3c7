import { describe, expect, expectTypeOf, it } from "vitest"
import { z } from "zod"
import { dated } from "../dated"
import { timestamp } from "../fields"

const moment = new Date("2026-03-14T09:26:53.589Z")

describe("dated", () => {
  it("reads the database's times and the texts of its JSON columns as dates", () => {
    const reply = z.object({ created_at: timestamp })
    const row = dated(
      reply.extend({
        published_at: timestamp.nullable().describe("Never `null`, except in a preview."),
        replies: z.array(reply),
      }),
    )
    const found = row.parse({
      created_at: moment,
      published_at: null,
      replies: [{ created_at: "2026-03-14T10:26:53.589000+01:00" }],
    })
    expect(found).toEqual({ created_at: moment, published_at: null, replies: [{ created_at: moment }] })
    expectTypeOf(found.created_at).toEqualTypeOf<Date>()
    expectTypeOf(found.published_at).toEqualTypeOf<Date | null>()
    expectTypeOf(found.replies[0]?.created_at).toEqualTypeOf<Date | undefined>()
  })

  it.each([{ created_at: "yesterday" }, { created_at: 5 }, { created_at: null }, {}])(
    "rejects %j as a row with a time",
    (row) => {
      expect(dated(z.object({ created_at: timestamp })).safeParse(row).success).toBe(false)
    },
  )

  it("rejects a value of another type in every part of a row", () => {
    const row = dated(
      z.object({
        text: z.string(),
        email: z.email().optional(),
        count: z.int(),
        kind: z.enum(["a", "b"]),
        names: z.record(z.string(), z.array(z.string())),
        either: z.union([z.strictObject({ a: z.int() }), z.strictObject({ a: z.int(), b: z.string() })]),
      }),
    )
    const valid = { text: "t", count: 1, kind: "a", names: { en: ["x"] }, either: { a: 1, b: "c" } }
    expect(row.parse(valid)).toEqual(valid)
    for (const wrong of [
      { text: null },
      { email: 5 },
      { count: "1" },
      { kind: "c" },
      { names: { en: "x" } },
      { either: { a: "1" } },
    ])
      expect(row.safeParse({ ...valid, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
  })

  it("leaves out unknown fields, and keeps them where the schema allows them", () => {
    expect(dated(z.strictObject({ a: z.int() })).parse({ a: 1, b: 2 })).toEqual({ a: 1 })
    expect(dated(z.looseObject({ a: z.int() })).parse({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 })
  })

  it("reads rows that were saved under other limits", () => {
    const row = dated(
      z
        .strictObject({
          name: z.string().max(3).regex(/^a/),
          size: z.int().min(10).default(10),
          items: z.array(z.string()).max(1).prefault([]),
        })
        .refine(() => false),
    )
    expect(row.parse({ name: "long", size: 1, items: ["a", "b"] })).toEqual({
      name: "long",
      size: 1,
      items: ["a", "b"],
    })
    expect(row.parse({ name: "abc" })).toEqual({ name: "abc", size: 10, items: [] })
  })

  it("reads the result of a transformation", () => {
    const code = z.string().transform(Number).pipe(z.number())
    expect(dated(z.object({ code })).parse({ code: 5 })).toEqual({ code: 5 })
    expect(dated(z.object({ code })).safeParse({ code: "5" }).success).toBe(false)
  })

  it("reads trees", () => {
    interface Item {
      at: Date | string
      items: Item[]
    }
    const item: z.ZodType<Item> = z.object({ at: timestamp, items: z.array(z.lazy(() => item)) })
    expect(dated(item).parse({ at: moment, items: [{ at: moment.toISOString(), items: [] }] })).toEqual({
      at: moment,
      items: [{ at: moment, items: [] }],
    })
  })

  it("refuses a schema whose rows it cannot check", () => {
    const unchecked = z.object({ code: z.string().transform((text) => text.length) })
    expect(() => dated(unchecked)).toThrow("'transform' cannot describe a database row")
  })
})
