import { createRequire } from "node:module"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ZodType, z } from "zod"

type Zod = typeof z

const requireHere = createRequire(__filename)
const load: (name: string) => { z: Zod } = requireHere
const { cache } = requireHere
/** The modules to load twice: zod's, and ours that changes zod. */
const MODULES = /[\\/]node_modules[\\/]zod[\\/]|[\\/]lean-schemas\.ts$/
const before = new Map(loaded())
let fat: Zod
let lean: Zod

beforeAll(() => {
  forget()
  fat = loadZod()
  forget()
  load("../lean-schemas.ts")
  lean = loadZod()
})

afterAll(() => {
  forget()
  for (const [file, module] of before) cache[file] = module
})

const KINDS: Record<string, (zod: Zod) => ZodType> = {
  string: (zod) => zod.string(),
  "string with checks": (zod) => zod.string().trim().min(2).max(4).toUpperCase(),
  email: (zod) => zod.email(),
  url: (zod) => zod.string().url(),
  datetime: (zod) => zod.iso.datetime(),
  number: (zod) => zod.number().positive(),
  "coerced number": (zod) => zod.coerce.number().int().max(7),
  bigint: (zod) => zod.bigint().max(3n),
  boolean: (zod) => zod.boolean(),
  date: (zod) => zod.date(),
  array: (zod) => zod.array(zod.string()).nonempty(),
  tuple: (zod) => zod.tuple([zod.string(), zod.number()]).rest(zod.boolean()),
  object: (zod) => zod.object({ a: zod.string(), b: zod.number().optional() }),
  "strict object": (zod) => zod.object({ a: zod.string() }).strict().extend({ b: zod.null() }),
  "partial object": (zod) => zod.object({ a: zod.string(), b: zod.string() }).pick({ a: true }).partial(),
  record: (zod) => zod.record(zod.string(), zod.number()),
  map: (zod) => zod.map(zod.string(), zod.number()),
  set: (zod) => zod.set(zod.string()).min(1),
  union: (zod) => zod.string().or(zod.number()),
  intersection: (zod) => zod.object({ a: zod.string() }).and(zod.object({ b: zod.string() })),
  "discriminated union": (zod) =>
    zod.discriminatedUnion("a", [zod.object({ a: zod.literal("x") }), zod.object({ a: zod.literal("y") })]),
  enum: (zod) => zod.enum(["a", "b"]).exclude(["b"]),
  literal: (zod) => zod.literal("a"),
  nullish: (zod) => zod.string().nullish(),
  default: (zod) => zod.string().default("a"),
  prefault: (zod) => zod.string().max(1).prefault("a"),
  catch: (zod) => zod.number().catch(7),
  transform: (zod) => zod.string().transform((text) => text.length),
  pipe: (zod) => zod.string().pipe(zod.coerce.number()),
  refinement: (zod) => zod.string().refine((text) => text !== "a", "not a"),
  lazy: (zod) => zod.lazy(() => zod.string()),
  readonly: (zod) => zod.array(zod.string()).readonly(),
  custom: (zod) => zod.custom((value) => value === "a"),
  described: (zod) => zod.string().describe("a text"),
}

const VALUES = [
  "a",
  "abc",
  " ab ",
  "x@y.test",
  "https://a.test",
  "2026-01-01T00:00:00Z",
  1,
  -1,
  7.5,
  2n,
  true,
  null,
  undefined,
  new Date(0),
  [],
  ["a"],
  ["a", 1, true],
  { a: "x" },
  { a: "x", b: "y" },
  { a: "x", b: null },
  new Map([["a", 1]]),
  new Set(["a"]),
]

describe("lean schemas", () => {
  it.each(Object.keys(KINDS))("judge as zod's own: %s", (kind) => {
    const make = KINDS[kind] ?? (() => expect.fail())
    make(lean)
    const own = make(fat)
    // The first schema of a class still has its own methods, so the test checks the second one.
    const ours = make(lean)
    for (const value of VALUES) expect(verdict(ours, value)).toEqual(verdict(own, value))
    expect(ours.description).toBe(own.description)
    expect(methodsOf(ours, own)).toEqual(methodsOf(own, own))
    expect(fieldsOf(ours)).toEqual(fieldsOf(own))
    expect(Object.keys(ours["~standard"]).sort()).toEqual(Object.keys(own["~standard"]).sort())
    expect(jsonSchemaOf(ours)).toEqual(jsonSchemaOf(own))
  })

  it("keep a method only after its first use", () => {
    lean.string()
    const schema = lean.string()
    expect(Object.keys(schema)).not.toContain("optional")
    const { safeParse } = schema
    expect(safeParse("a").success).toBe(true)
    expect(Object.keys(schema)).toContain("safeParse")
    expect(Object.keys(schema)).not.toContain("optional")
  })

  it("let a method be replaced", () => {
    lean.number()
    const schema = lean.number()
    const replaced = () => true
    Object.assign(schema, { isOptional: replaced })
    expect(schema.isOptional).toBe(replaced)
    expect(lean.number().isOptional).not.toBe(replaced)
  })

  it("give their literals", () => {
    lean.literal("a")
    expect(lean.literal(["b"]).optional().unwrap().value).toBe("b")
  })

  it("are instances of their own class and of its base class only", () => {
    expect(lean.string() instanceof lean.ZodString).toBe(true)
    expect(lean.string() instanceof lean.ZodNumber).toBe(false)
    expect(lean.email() instanceof lean.ZodType).toBe(true)
  })
})

function verdict(schema: ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value)
  return { success, data, issues: error?.issues }
}

/** The names of methods that both schemas have. */
function methodsOf(schema: ZodType, other: ZodType): string[] {
  const names = Object.keys(other).filter((name) => typeof Reflect.get(other, name) === "function")
  return names.filter((name) => typeof Reflect.get(schema, name) === "function")
}

/** The names of the schema's own properties that are not methods. */
function fieldsOf(schema: ZodType): string[] {
  const all = Object.getOwnPropertyNames(schema).sort()
  return all.filter((name) => typeof Object.getOwnPropertyDescriptor(schema, name)?.value !== "function")
}

/** The JSON Schemas of a schema, or the error if it has none. */
function jsonSchemaOf(schema: ZodType): unknown[] {
  return (["input", "output"] as const).map((direction) => {
    try {
      return schema["~standard"].jsonSchema[direction]({ target: "draft-2020-12" })
    } catch (error) {
      return String(error)
    }
  })
}

function loadZod(): Zod {
  return load("zod").z
}

function forget(): void {
  for (const [file] of loaded()) Reflect.deleteProperty(cache, file)
}

function loaded() {
  return Object.entries(cache).filter(([file]) => MODULES.test(file))
}

it("reads no item of a list that is too long, and refuses it as zod does", () => {
  const read = { lean: 0, fat: 0 }
  const listOf = (zod: Zod, name: keyof typeof read) =>
    zod
      .array(
        zod.string().transform((text) => {
          read[name]++
          return text.trim()
        }),
      )
      .min(1)
      .max(3)
  const long = Array.from({ length: 5 }, () => " a ")
  const refused = listOf(lean, "lean").safeParse(long)
  expect(refused.error?.issues).toEqual(listOf(fat, "fat").safeParse(long).error?.issues)
  expect(refused.success).toBe(false)
  expect(read).toEqual({ lean: 0, fat: 5 })
  expect(listOf(lean, "lean").parse([" a "])).toEqual(["a"])
  expect(lean.array(lean.string()).length(2).safeParse(["a", 1, 2]).success).toBe(false)
})
