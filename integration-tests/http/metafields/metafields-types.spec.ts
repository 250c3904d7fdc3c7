import { isDeepStrictEqual } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import { storedValue } from "../../../src/features/metafields/module/lib/stored"
import {
  SINGLE_TYPES,
  type SingleType,
  validations,
  valueSchema,
} from "../../../src/features/metafields/module/lib/types"
import { BAD } from "../../../src/features/metafields/module/unit-tests/bad-values"
import { GOOD } from "../../../src/features/metafields/module/unit-tests/good-values"
import { renderRichText } from "../../../src/lib/content/rich-text"
import { withoutUnseen } from "../../../src/lib/content/unseen"
import { sql } from "../../factories/checkout"
import { createDefinition, type Definition } from "../../factories/metafields"
import vectors from "../../fixtures/xss-vectors.json"
import { admin } from "../../harness/api"
import { executableParts } from "../../harness/executable"
import { type TenantShop, useTenant } from "../../harness/tenants"

/** More records than any type has values here. Each value is stored at its own record. */
const RECORDS = 20
const FEWEST = 15
/** Only two values of this type exist. */
const FEWEST_OF: Partial<Record<SingleType, number>> = { boolean: 2 }

let shop: TenantShop
const ids = Array.from({ length: RECORDS }, (_, index) => `prod_typed_${index}`)

beforeAll(async () => {
  shop = await useTenant("metafield-types")
  await sql(
    shop,
    `INSERT INTO product (id, title, handle, status)
     SELECT 'prod_typed_' || n, 'Typed ' || n, 'typed-' || n, 'published' FROM generate_series(0, ?) AS n`,
    [RECORDS - 1],
  )
})

const setEach = (definition: Definition, values: readonly unknown[]) => {
  const { resource_type, namespace, key } = definition
  const metafields = values.map((value, index) => ({
    resource_type,
    namespace,
    key,
    resource_id: ids[index],
    value,
  }))
  return admin(shop).post("/admin/metafields/set", { metafields })
}

/** The stored values of the first records. `undefined` for a record without one. */
async function stored({ key }: Definition, count: number): Promise<unknown[]> {
  const found: unknown[] = []
  for (const id of ids.slice(0, count)) {
    const { body } = await admin(shop).get(`/admin/metafields/product/${id}?limit=100`).expect(200)
    found.push(body.metafields.find((one: { key: string }) => one.key === key)?.value)
  }
  return found
}

/** Only values that a request can contain. `null` is left out, because it deletes a value. */
const sendable = (values: readonly unknown[]) =>
  values
    .filter((value) => typeof value === "object" || ["string", "number", "boolean"].includes(typeof value))
    // These characters are removed before a value is judged.
    .filter((value) => typeof value !== "string" || withoutUnseen(value) === value)
    .filter((value) => value !== null && isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value))

/** No route takes values with so many levels, so the request as a whole is refused. */
const isTooDeep = (value: unknown) => JSON.stringify(value).startsWith("[".repeat(30))

const goodOf = (type: SingleType) => (type === "reference" ? ids.slice(0, FEWEST) : GOOD[type])

describe.each(SINGLE_TYPES)("POST /admin/metafields/set with the type %s", (type) => {
  const rules = type === "reference" ? { resource_type: "product" } : {}
  let definition: Definition

  beforeAll(async () => {
    definition = await createDefinition(shop, { type, validations: rules })
  })

  it("400: names each bad value, and stores none", async () => {
    const bad = sendable(BAD[type]).slice(0, RECORDS)
    for (const value of bad.filter(isTooDeep)) await setEach(definition, [value]).expect(400)
    const values = bad.filter((value) => !isTooDeep(value))
    const { body } = await setEach(definition, values).expect(400)
    const named = new Set(
      body.errors.map(({ path }: { path: string }) => /^metafields\.(\d+)\.value/.exec(path)?.[1]),
    )
    expect([...named].sort()).toEqual(values.map((_, index) => String(index)).sort())
    expect(await stored(definition, values.length)).toEqual(values.map(() => undefined))
  })

  it("200: stores each good value in its form", async () => {
    const good = goodOf(type)
    expect(good.length).toBeGreaterThanOrEqual(FEWEST_OF[type] ?? FEWEST)
    await setEach(definition, good).expect(200)
    const schema = valueSchema(type, validations.parse(rules))
    const forms = await Promise.all(good.map((value) => storedValue(type, schema.parse(value), "value")))
    expect(await stored(definition, good.length)).toEqual(forms)
  })
})

describe("rich text", () => {
  const isRefused = (attack: string) => {
    try {
      renderRichText(attack, "html")
      return false
    } catch {
      return true
    }
  }

  it("is stored without anything that runs, for each XSS vector", async () => {
    const definition = await createDefinition(shop, { type: "rich_text" })
    const attacks = Object.values(vectors).flat()
    const accepted = attacks.filter((attack) => !isRefused(attack))
    expect(accepted.length).toBeGreaterThan(attacks.length * 0.9)
    for (let from = 0; from < accepted.length; from += RECORDS) {
      const some = accepted.slice(from, from + RECORDS)
      await setEach(definition, some).expect(200)
      const values = await stored(definition, some.length)
      expect(values).toEqual(some.map((attack) => renderRichText(attack, "html").html))
      expect(values.flatMap((value) => executableParts(String(value)))).toEqual([])
    }
    for (const attack of attacks.filter(isRefused)) await setEach(definition, [attack]).expect(400)
  })
})

describe("the sizes of values", () => {
  it.each([
    ["text", "x".repeat(65_536), "x".repeat(65_537)],
    ["rich_text", "x".repeat(65_536), "x".repeat(65_537)],
    ["url", `https://a.test/${"x".repeat(1_985)}`, `https://a.test/${"x".repeat(1_986)}`],
    ["json", "x".repeat(131_070), "x".repeat(131_071)],
    ["list.text", Array.from({ length: 128 }, () => "x"), Array.from({ length: 129 }, () => "x")],
  ])("of %s have a limit", async (type, largest, tooLarge) => {
    const definition = await createDefinition(shop, { type })
    await setEach(definition, [largest]).expect(200)
    await setEach(definition, [tooLarge]).expect(400)
    expect((await stored(definition, 1))[0]).toEqual(type === "rich_text" ? expect.any(String) : largest)
  })
})
