import { expect, it } from "vitest"
import { withCollation, withTies } from "../total-order"

it.each([
  [{ first_name: "ASC" }, ["id"], { first_name: "ASC", id: "ASC" }],
  [{ created_at: "DESC" }, ["id"], { created_at: "DESC", id: "DESC" }],
  [{ id: "DESC" }, ["id"], { id: "DESC" }],
  [{ id: "ASC", title: "DESC" }, ["id"], { id: "ASC", title: "DESC" }],
  [{ name: "ASC" }, ["code"], { name: "ASC", code: "ASC" }],
  [{ note: "ASC" }, ["one_id", "other_id"], { note: "ASC", one_id: "ASC", other_id: "ASC" }],
  [{ sales_channel: { name: "DESC" } }, ["id"], { sales_channel: { name: "DESC" }, id: "ASC" }],
  [[{ title: "DESC" }], ["id"], [{ title: "DESC" }, { id: "DESC" }]],
  [{}, ["id"], {}],
])("%j of rows with the key %j ends in it", (order, keys, expected) => {
  expect(withTies(order, keys)).toEqual(expected)
})

it.each([
  ['"p0"."title"', '"p0"."title" collate "tr-x-icu"'],
  ['min("c1"."name")', 'min("c1"."name") collate "tr-x-icu"'],
  ['"p0"."created_at"', '"p0"."created_at"'],
  ["count(*)", "count(*)"],
])("%s is sorted by %s", (column, sorted) => {
  expect(withCollation(column, { names: new Set(["title", "name"]), collation: "tr-x-icu" })).toBe(sorted)
  expect(withCollation(column, undefined)).toBe(column)
})
