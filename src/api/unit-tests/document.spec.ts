import { Validator } from "@seriousme/openapi-schema-validator"
import { expect, it } from "vitest"
import { document } from "../document"

it("is valid OpenAPI 3.1", async () => {
  expect(await new Validator().validate({ ...document() })).toMatchObject({ valid: true })
  const invalid = { ...document(), paths: { "/store/products": { get: { responses: { "200": {} } } } } }
  expect(await new Validator().validate(invalid)).toMatchObject({ valid: false })
})

it("refers to nothing that it does not have", () => {
  const text = JSON.stringify(document())
  const references = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
  )
  const components = Object.entries(document().components ?? {}).flatMap(([kind, named]) =>
    Object.keys(named as object).map((name) => `${kind}/${name}`),
  )
  expect(components).toEqual(expect.arrayContaining([...references]))
})

it("is what the repository shows of it; `npm run openapi` renews that", async () => {
  await expect(`${JSON.stringify(document(), null, 2)}\n`).toMatchFileSnapshot("../../../docs/openapi.json")
})
