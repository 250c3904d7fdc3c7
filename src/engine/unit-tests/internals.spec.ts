import { describe, expect, it } from "vitest"
import { internalsOf } from "../internals"

class Bus {
  queue_ = { size: 0 }
  emit() {
    return "emitted"
  }
}

interface Parts {
  queue_: { size: number }
  emit(): string
  worker_?: object
}

describe("the parts of an engine object", () => {
  it("are on the object itself, methods of its class included", () => {
    const bus = new Bus()
    const parts = internalsOf<Parts>(bus, { queue_: "object", emit: "function" })
    expect(parts).toBe(bus)
    expect(parts.emit()).toBe("emitted")
  })

  it("are refused with the name of each missing part", () => {
    const kinds = { queue_: "object", emit: "function" } as const
    expect(() => internalsOf<Parts>({ queue_: () => undefined }, kinds)).toThrow(
      "The engine's Object has no 'queue_', 'emit'.",
    )
    expect(() => internalsOf<Parts>(undefined, kinds)).toThrow("The engine has no object here.")
  })
})
