import { Cookie, type SessionData } from "express-session"
import { afterEach, describe, expect, it } from "vitest"
import { clock } from "../../lib/clock"
import { MemorySessions } from "../memory-sessions"

const HOUR_MS = 60 * 60_000
const session = (): SessionData => ({ cookie: new Cookie() })
let back = () => {}

afterEach(() => back())

describe("sessions in memory", () => {
  it("end a day after they were opened, used or not", async () => {
    const store = new MemorySessions()
    store.set("one", session())
    back = clock.use({ now: () => Date.now() + 23 * HOUR_MS })
    expect(await has(store, "one")).toBe(true)
    back = clock.use({ now: () => Date.now() + 25 * HOUR_MS })
    expect(await has(store, "one")).toBe(false)
  })

  it("are limited in number; the least recently used one is dropped", async () => {
    const store = new MemorySessions(2)
    store.set("one", session())
    store.set("two", session())
    expect(await has(store, "one")).toBe(true)
    store.set("three", session())
    expect(await has(store, "two")).toBe(false)
    expect(await has(store, "one")).toBe(true)
    expect(await has(store, "three")).toBe(true)
  })

  it("end when somebody signs out", async () => {
    const store = new MemorySessions()
    store.set("one", session())
    store.destroy("one")
    expect(await has(store, "one")).toBe(false)
  })
})

function has(store: MemorySessions, id: string): Promise<boolean> {
  return new Promise((resolve) => store.get(id, (_error, data) => resolve(Boolean(data))))
}
