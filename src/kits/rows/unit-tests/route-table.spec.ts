import { expect, it } from "vitest"
import { z } from "zod"
import type { oas31 } from "zod-openapi"
import { openApi } from "../openapi/document"
import { routeTable } from "../openapi/route-table"
import { contract } from "../row"

const tour = z.object({ id: z.string(), description: z.string() })

it("has a line per route, sorted by path below its heading", () => {
  const lines = tableOf(tour).split("\n")
  expect(lines[0]).toBe("## Tours")
  expect(lines.slice(4, 6)).toEqual([
    expect.stringMatching(/^\| GET \| `\/store\/tours` \| key \| Tours \\\| trips \| [0-9a-f]{8} \|$/),
    expect.stringMatching(/^\| GET \| `\/store\/tours\/:slug` \| key \(optional customer\) \| One tour \| /),
  ])
})

it("shows a schema change at each route that returns it", () => {
  const before = hashesOf(tableOf(tour))
  const after = hashesOf(tableOf(tour.extend({ days: z.int() })))
  expect(after).toHaveLength(2)
  expect(after.filter((hash) => before.includes(hash))).toEqual([])
})

it("shows a change of an indirectly used component", () => {
  const { listTours } = toursOf(tour)
  const hashesWith = (name: oas31.SchemaObject) =>
    hashesOf(routeTable({ Tours: { listTours } }, withComponents(name)))
  const before = hashesWith({ type: "string" })
  expect(before).toHaveLength(1)
  expect(hashesWith({ type: "integer" })).not.toEqual(before)
  expect(hashesWith({ type: "string", description: "Its name." })).toEqual(before)
})

it("shows a change of a field whose name is a keyword", () => {
  const other = z.object({ id: z.string(), description: z.int() })
  expect(hashesOf(tableOf(other))).not.toEqual(hashesOf(tableOf(tour)))
})

it("shows no change if only descriptions or the order of fields change", () => {
  const described = z
    .object({ description: z.string().meta({ examples: ["Far."] }), id: z.string().describe("Names it.") })
    .meta({ description: "A tour.", examples: [{ id: "1", description: "Far." }] })
  expect(hashesOf(tableOf(described))).toEqual(hashesOf(tableOf(tour)))
})

function tableOf(schema: z.ZodType): string {
  const contracts = { Tours: toursOf(schema) }
  const document = openApi({ title: "", version: "1", description: "", contracts, bodyFields: {} })
  return routeTable(contracts, document)
}

function toursOf(schema: z.ZodType) {
  return contract({
    readTour: {
      method: "GET",
      path: "/store/tours/:slug",
      auth: "key",
      customer: "optional",
      summary: "One tour",
      response: z.object({ tour: schema }),
    },
    listTours: {
      method: "GET",
      path: "/store/tours",
      auth: "key",
      summary: "Tours | trips",
      response: z.object({ tours: z.array(schema) }),
    },
  })
}

/** A document with a list of tours. The component `Tour` refers to a second component. */
function withComponents(name: oas31.SchemaObject): oas31.OpenAPIObject {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Tour" } } }
  return {
    openapi: "3.1.1",
    info: { title: "", version: "1" },
    paths: { "/store/tours": { get: { responses: { "200": { description: "", content } } } } },
    components: {
      schemas: {
        Tour: { type: "object", properties: { name: { $ref: "#/components/schemas/Name" } } },
        Name: name,
      },
    },
  }
}

function hashesOf(table: string): string[] {
  return [...table.matchAll(/\| ([0-9a-f]{8}) \|$/gm)].map(([, hash = ""]) => hash)
}
