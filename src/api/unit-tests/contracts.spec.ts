import { describe, expect, it } from "vitest"
import { z } from "zod"
import { exampleOf } from "../../kits/rows/examples"
import { isEngineRow, pathParameters, type Row } from "../../kits/rows/row"
import { contracts, rows } from "../contracts"
import { DELIVERED, PLANNED } from "./specified-routes"

const nameOf = ({ method, path }: Row) => `${method} ${path}`
const ofRows = rows.map((row): [string, Row] => [nameOf(row), row])

describe("the specification's routes", () => {
  it("are each either delivered or planned", () => {
    expect(Object.keys({ ...DELIVERED, ...PLANNED })).toHaveLength(114)
    expect(Object.keys(PLANNED).filter((route) => route in DELIVERED)).toEqual([])
  })

  it("have a row with the specified authentication if they are delivered", () => {
    const auths = Object.fromEntries(ofRows.map(([name, { auth }]) => [name, auth]))
    expect(auths).toMatchObject(DELIVERED)
  })

  it("have no row while they are planned", () => {
    expect(ofRows.map(([name]) => name).filter((name) => name in PLANNED)).toEqual([])
  })
})

describe("rows", () => {
  it("have unique routes and names", () => {
    const names = Object.values(contracts).flatMap((contract) => Object.keys(contract))
    expect(new Set(names).size).toBe(rows.length)
    expect(new Set(ofRows.map(([name]) => name)).size).toBe(rows.length)
  })
})

/** The authentication that each part of the API has. A row with another `auth` would not be protected. */
const SURFACES: [RegExp, Row["auth"][]][] = [
  [/^\/admin\//, ["admin"]],
  [/^\/v1\//, ["agent"]],
  [/^\/store\//, ["key", "key+customer", "key+spam"]],
  [/^\/auth\/customer\//, ["key", "key+customer"]],
  [/^\//, ["none", "key", "key+customer", "customer"]],
]

/**
 * Routes without a declared cart, although their query has `cart_id`: they read it themselves and ignore the cart of
 * another caller.
 */
const FIND_THEIR_OWN_CART = new Set(["/store/products", "/store/products/:id"])

describe.each(ofRows)("%s", (_name, row) => {
  it("requires authentication that its surface supports", () => {
    const [, auths] = SURFACES.find(([paths]) => paths.test(row.path)) ?? []
    expect(auths).toContain(row.auth)
  })

  it("has an optional customer only if sign-in is not required", () => {
    if (row.customer) expect(["key", "key+spam"]).toContain(row.auth)
  })

  it("describes its path's parameters and no others", () => {
    if (row.params) expect(Object.keys(row.params.shape).sort()).toEqual(pathParameters(row.path).sort())
  })

  it("has a body if it writes", () => {
    if (row.method !== "DELETE" || !isEngineRow(row))
      expect(row.body !== undefined).toBe(row.method !== "GET" && row.method !== "DELETE")
  })

  it("has an order if it is a list of ours", () => {
    const { limit, offset, order } = row.query?.shape ?? {}
    if (!isEngineRow(row) && limit && offset) expect(order).toBeDefined()
  })

  it("refuses unknown parameters and fields, except for engine routes and third-party input", () => {
    if (isEngineRow(row)) return
    const sentToUs = row.foreignInput ? [row.params] : [row.params, row.query, row.body]
    for (const schema of sentToUs)
      if (schema instanceof z.ZodObject)
        expect(schema.safeParse({ nobody_knows: 1 }).error?.issues).toEqual(
          expect.arrayContaining([expect.objectContaining({ code: "unrecognized_keys" })]),
        )
  })

  it("declares its cart id, so that the owner check runs", () => {
    const names = { query: row.query, body: row.body }
    const places = Object.entries(names).flatMap(([part, schema]) =>
      schema instanceof z.ZodObject && "cart_id" in schema.shape ? [`${part}.cart_id`] : [],
    )
    if (/^\/store\/carts\/:id/.test(row.path)) places.push("params.id")
    if (!FIND_THEIR_OWN_CART.has(row.path)) expect(row.cart ? [row.cart.in] : []).toEqual(places)
    if (/^\/store\/payment-collections\/:id/.test(row.path)) expect(row.paymentCollection).toBe("params.id")
  })

  it("has examples that follow its schemas", () => {
    const { body, response } = row
    if (body && !(body instanceof z.ZodObject && Object.keys(body.shape).length === 0)) {
      const example = row.example?.body ?? exampleOf(body)
      expect(example).toBeDefined()
      expect(body.safeParse(example).error?.issues).toBeUndefined()
    }
    if (response instanceof z.ZodType) {
      const example = row.example?.response ?? exampleOf(response)
      expect(example).toBeDefined()
      expect(response.safeParse(example).error?.issues).toBeUndefined()
    }
  })
})
