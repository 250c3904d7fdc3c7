import { readdirSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { eventTypes } from "../outbound-events"

const FEATURES = path.resolve(__dirname, "..")
const withEvents = readdirSync(FEATURES, { recursive: true, encoding: "utf8" }).filter((file) =>
  /^[\w-]+\/module\/events\.ts$/.test(file),
)

describe("the events that modules define", () => {
  it.each(withEvents)("are declared by a feature: %s", async (file) => {
    const defined = Object.values(await import(path.join(FEATURES, file)))
    expect(defined.length).toBeGreaterThan(0)
    expect(eventTypes.map(({ event }) => event)).toEqual(expect.arrayContaining(defined))
  })

  it("have unique names", () => {
    const names = eventTypes.map(({ event }) => event.type)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
  })
})
