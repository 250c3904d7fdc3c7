import { describe, expect, it } from "vitest"
import { z } from "zod"
import { exampleOf } from "../examples"
import { page } from "../lists"

const review = z.object({ id: z.string() }).meta({ examples: [{ id: "rev_1" }] })

describe("the example of a schema", () => {
  it("is its own example if it has one", () => {
    expect(exampleOf(review)).toEqual({ id: "rev_1" })
  })

  it("is combined from the examples of its fields", () => {
    expect(exampleOf(page({ reviews: z.array(review) }))).toEqual({
      reviews: [{ id: "rev_1" }],
      count: 1,
      offset: 0,
      limit: 20,
    })
    expect(exampleOf(z.object({ review: review.nullable(), note: z.string().optional() }))).toEqual({
      review: { id: "rev_1" },
    })
  })

  it("is missing if a required example is missing", () => {
    expect(exampleOf(z.object({ review, note: z.string() }))).toBeUndefined()
    expect(exampleOf(z.object({ reviews: z.array(z.string()) }))).toBeUndefined()
  })
})
