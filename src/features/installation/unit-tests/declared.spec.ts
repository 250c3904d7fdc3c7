import { describe, expect, it } from "vitest"
import texts from "../../../admin/i18n/installation/en.json"
import { wirings } from "../../wirings"

const queues = wirings().flatMap(({ wiring }) => wiring.queues ?? [])

describe("the queues that features declare", () => {
  it("have a name each, and a text for it", () => {
    const names = queues.map(({ name }) => name).sort()
    expect(Object.keys(texts.installation.queues.names).sort()).toEqual(names)
    expect(new Set(names).size).toBe(names.length)
  })
})
