import { describe, expect, it } from "vitest"
import { cancellationRefusal } from "../lib/cancellation-window"

const PLACED = Date.parse("2026-03-14T09:00:00.000Z")
const HOUR = 3_600_000
const order = { status: "pending", created_at: new Date(PLACED) }
const codeAt = (hours: number, windowHours: number | null, changes: object = {}) =>
  cancellationRefusal({ ...order, ...changes }, { now: PLACED + hours * HOUR, windowHours })?.code

describe("an order", () => {
  it("can be cancelled until its window closes, to the moment", () => {
    expect(codeAt(0, 24)).toBeUndefined()
    expect(codeAt(23.999, 24)).toBeUndefined()
    expect(codeAt(24, 24)).toBe("cancellation_window_closed")
    expect(codeAt(0, 0)).toBe("cancellation_window_closed")
  })

  it("can be cancelled at any time without a window", () => {
    expect(codeAt(10_000, null)).toBeUndefined()
  })

  it.each([24, null])("cannot be cancelled after an item is fulfilled (window: %s)", (windowHours) => {
    expect(codeAt(1, windowHours, { fulfillments: [{ canceled_at: null }] })).toBe(
      "cancellation_window_closed",
    )
    expect(codeAt(1, windowHours, { fulfillments: [{ canceled_at: new Date() }, null] })).toBeUndefined()
  })

  it.each(["canceled", "completed", "archived", "draft"])("that is %s cannot be cancelled", (status) => {
    expect(codeAt(1, 24, { status })).toBe("invalid_state")
  })

  it("that requires action can be cancelled", () => {
    expect(codeAt(1, 24, { status: "requires_action" })).toBeUndefined()
  })
})
