import { describe, expect, it } from "vitest"
import { groupsOf, readableName, unknownOf } from "../components/webhooks/event-types"
import type { EventType } from "../lib/webhooks"

const typeOf = (type: string): EventType => ({ type, object: "order", version: 1, about: null })
const TYPES = ["order.paid", "order.placed", "tour.booked"].map(typeOf)

describe("the types of events in the form of an endpoint", () => {
  it("are grouped by the first part of their names", () => {
    expect(groupsOf(TYPES).map(({ name, types }) => [name, types.length])).toEqual([
      ["order", 2],
      ["tour", 1],
    ])
  })

  it("are unknown if the server does not list them", () => {
    expect(unknownOf(["tour.booked", "quote.forgotten"], TYPES)).toEqual(["quote.forgotten"])
    expect(unknownOf([], TYPES)).toEqual([])
  })

  it("have a readable name without a text", () => {
    expect(readableName("payment_captured")).toBe("Payment captured")
  })
})
