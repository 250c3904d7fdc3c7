import { describe, expect, it } from "vitest"
import { z } from "zod"
import { parse } from "../../../lib/parse"
import { wholeNumber } from "../fields"
import { listQuery, ordered, page, pagination } from "../lists"

const query = listQuery({
  order: ["-created_at", "-rating", "rating"],
  filters: { rating: wholeNumber(1, 5).optional() },
})

describe("a list's query", () => {
  it("has a default page and order", () => {
    expect(parse(query, {})).toEqual({ limit: 20, offset: 0, order: "-created_at" })
  })

  it("has the largest page as default if the list is whole", () => {
    const whole = listQuery({ order: ["id"], isWhole: true })
    expect(parse(whole, {})).toEqual({ limit: 100, offset: 0, order: "id" })
    expect(() => parse(whole, { limit: "101" })).toThrow()
  })

  it("accepts strings from the query", () => {
    expect(parse(query, { limit: "100", offset: "7", order: "rating", rating: "5" })).toEqual({
      limit: 100,
      offset: 7,
      order: "rating",
      rating: 5,
    })
  })

  it.each([
    ["limit", "0", "out_of_range"],
    ["limit", "101", "out_of_range"],
    ["limit", "99999999999999999999", "out_of_range"],
    ["offset", "-1", "out_of_range"],
    ["rating", "6", "out_of_range"],
    ["limit", "", "invalid_field"],
    ["limit", "1.5", "invalid_field"],
    ["limit", "0x10", "invalid_field"],
    ["limit", "1e1", "invalid_field"],
    ["limit", " 1", "invalid_field"],
    ["limit", ["1", "2"], "invalid_field"],
    ["offset", "first", "invalid_field"],
    ["order", "created_at", "invalid_field"],
    ["order", "-secret", "invalid_field"],
    ["colour", "red", "unknown_field"],
  ])("does not take %s=%j: %s", (name, value, code) => {
    expect(() => parse(query, { [name]: value })).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(name) }),
    )
  })

  it("becomes the engine's query, with ties broken by id", () => {
    expect(pagination({ limit: 5, offset: 10, order: "-rating" })).toEqual({
      skip: 10,
      take: 5,
      order: { rating: "DESC", id: "DESC" },
    })
    expect(pagination({ limit: 5, offset: 0, order: "id" }).order).toEqual({ id: "ASC" })
  })
})

it("a list's response has its items, their range and the total", () => {
  const reviews = page({ reviews: z.array(z.object({ id: z.string() })) })
  const answer = { reviews: [{ id: "rev_1" }], count: 1, offset: 0, limit: 20 }
  expect(reviews.parse(answer)).toEqual(answer)
  expect(reviews.safeParse({ ...answer, count: undefined }).success).toBe(false)
})

describe("a list that is sorted in memory", () => {
  const items = [
    { id: "b", name: "x" },
    { id: "a", name: "y" },
    { id: "c", name: "x" },
  ]
  it.each([
    ["position", "bac"],
    ["-position", "cab"],
    ["id", "abc"],
    ["-id", "cba"],
    ["name", "bca"],
    ["-name", "abc"],
  ])("by %s", async (order, expected) => {
    const sorted = await ordered(items, order, { id: ({ id }) => id, name: ({ name }) => name })
    expect(sorted.map(({ id }) => id).join("")).toBe(expected)
  })
})
