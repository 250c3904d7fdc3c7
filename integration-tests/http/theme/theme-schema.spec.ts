import { beforeAll, describe, expect, it } from "vitest"
import { document } from "../../../src/api/document"
import { look } from "../../../src/features/theme/api/store.rows"
import { INITIAL_THEME } from "../../../src/features/theme/module/types"
import { seedTokens } from "../../../src/features/theme/seed-look"
import { randomLook } from "../../factories/random-theme"
import { publishTheme } from "../../factories/theme"
import { admin, storefront } from "../../harness/api"
import { patient } from "../../harness/patience"
import { randomFrom } from "../../harness/random-changes"
import { schemaCheck } from "../../harness/schema-check"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { schemaFaults, withTypes } from "../../harness/token-schema"

const LOOKS = 60
const SEED = 20_251_019

let shop: TenantShop

beforeAll(async () => {
  shop = await useTenant("theme-schema")
})

const read = async (path: string) => (await storefront(shop).get(path).expect(200)).body

describe("a published look follows the JSON Schemas of the API document and of the Design Tokens format", () => {
  const problem = schemaCheck(document())

  async function expectToFollow(): Promise<void> {
    const { theme } = await read("/store/theme")
    expect(problem(look.readTheme, 200, { theme })).toBeUndefined()
    expect(schemaFaults(withTypes(theme.tokens)), JSON.stringify(theme.tokens)).toEqual([])
    for (const token of Object.values<{ type: string; value: unknown }>(theme.resolved_tokens))
      expect(schemaFaults({ token: { $type: token.type, $value: token.value } })).toEqual([])
    expect(problem(look.readBrand, 200, await read("/store/brand?locale=tr"))).toBeUndefined()
    expect(problem(look.readMenu, 200, await read("/store/menus/main-menu?locale=ar"))).toBeUndefined()
  }

  it("the demo shop's", async () => {
    await expectToFollow()
    const { body } = await admin(shop).get("/admin/theme").expect(200)
    expect(body.theme.content.tokens).toEqual(seedTokens)
  })

  it("the empty one", async () => {
    await publishTheme(shop, INITIAL_THEME)
    await expectToFollow()
  })

  it(`${LOOKS} random ones, which also come back as they were sent`, {
    timeout: patient(60_000),
  }, async () => {
    const random = randomFrom(SEED)
    const kinds = new Set<string>()
    for (let count = 0; count < LOOKS; count++) {
      const sent = randomLook(random)
      const number = await publishTheme(shop, sent)
      const { theme } = await read("/store/theme")
      expect(theme).toMatchObject({ version: number, tokens: sent.tokens, sections: sent.sections })
      await expectToFollow()
      for (const { type } of Object.values<{ type: string }>(theme.resolved_tokens)) kinds.add(type)
    }
    expect(kinds.size).toBe(13)
  })
})

describe("a look that its schema refuses cannot be published", () => {
  const token = (token: object) => ({ a: { $type: "number", $value: 1 }, token })

  it.each([
    ["a hue of 360", { $type: "color", $value: { colorSpace: "hsl", components: [360, 0, 0] } }],
    ["a percentage above 100", { $type: "color", $value: { colorSpace: "lab", components: [101, 0, 0] } }],
    ["braces in a dimension", { $type: "dimension", $value: { value: "{a}", unit: "px" } }],
    ["an unknown unit", { $type: "dimension", $value: { value: 1, unit: "em" } }],
    ["a name of a weight in other letters", { $type: "fontWeight", $value: "Bold" }],
    ["an unknown field", { $type: "number", $value: 1, $unknown: 1 }],
  ])("400: %s", async (_, wrong) => {
    const tokens = token(wrong)
    expect(schemaFaults(tokens)).not.toEqual([])
    const { body: before } = await admin(shop).get("/admin/theme").expect(200)
    const content = { ...INITIAL_THEME, tokens }
    const { body } = await admin(shop)
      .post("/admin/theme", { content, if_revision: before.theme.revision })
      .expect(400)
    expect(body).toMatchObject({ code: "invalid_field", message: expect.stringContaining("token") })
  })
})
