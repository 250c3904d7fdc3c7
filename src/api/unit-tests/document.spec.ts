import { Validator } from "@seriousme/openapi-schema-validator"
import { expect, it } from "vitest"
import { routeTable } from "../../kits/rows/openapi/route-table"
import { contracts } from "../contracts"
import { document } from "../document"

const INTRODUCTION = `# All routes

Made by \`npm run routes\` from the contract rows; do not edit. The last column is a hash of what the route takes and
answers. A new hash without a new summary means that fields, parameters or errors have changed. \`npm run openapi\` writes
the whole document into \`openapi.json\`, and a running server answers it at \`/openapi.json\`.
`

it("is valid OpenAPI 3.1", async () => {
  expect(await new Validator().validate({ ...document() })).toMatchObject({ valid: true })
  const invalid = { ...document(), paths: { "/store/products": { get: { responses: { "200": {} } } } } }
  expect(await new Validator().validate(invalid)).toMatchObject({ valid: false })
})

it("has no unresolved references", () => {
  const text = JSON.stringify(document())
  const references = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
  )
  const components = Object.entries(document().components ?? {}).flatMap(([kind, named]) =>
    Object.keys(named ?? {}).map((name) => `${kind}/${name}`),
  )
  expect(components).toEqual(expect.arrayContaining([...references]))
})

it("matches docs/routes.md (`npm run routes` updates it)", async () => {
  const page = `${INTRODUCTION}\n${routeTable(contracts, document())}`
  await expect(page).toMatchFileSnapshot("../../../docs/routes.md")
})
