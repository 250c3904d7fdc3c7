import { expect, it } from "vitest"
import { withTies } from "../total-order"

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
