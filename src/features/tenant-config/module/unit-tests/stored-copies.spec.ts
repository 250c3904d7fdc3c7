import { describe, expect, it } from "vitest"
import { StoredCopies } from "../lib/stored-copies"

interface Stored {
  value: string
}

/** A load that ends when the test says so, with a value or an error. */
function load() {
  let answer = (_: Stored): void => undefined
  let fail = (_: Error): void => undefined
  const answered = new Promise<Stored>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  const calls = { count: 0 }
  const start = () => {
    calls.count++
    return answered
  }
  return { start, answer: (value: string) => answer({ value }), fail, calls }
}

describe("a copy", () => {
  it("is loaded once for concurrent callers, and then served from the cache", async () => {
    const copies = new StoredCopies<Stored>()
    const first = load()
    const asking = Promise.all([copies.get("a", first.start), copies.get("a", first.start)])
    first.answer("one")
    expect(await asking).toEqual([{ value: "one" }, { value: "one" }])
    expect(await copies.get("a", first.start)).toEqual({ value: "one" })
    expect(first.calls.count).toBe(1)
  })

  it("forgotten while it loads is not cached, and later callers load again", async () => {
    const copies = new StoredCopies<Stored>()
    const [before, after] = [load(), load()]
    const early = copies.get("a", before.start)
    copies.forget("a")
    const late = copies.get("a", after.start)
    after.answer("new")
    expect(await late).toEqual({ value: "new" })
    before.answer("old")
    expect(await early).toEqual({ value: "old" })
    expect(await copies.get("a", load().start)).toEqual({ value: "new" })
  })

  it("is forgotten by the prefix of its key; others stay", async () => {
    const copies = new StoredCopies<Stored>()
    const fill = (key: string, value: string) => copies.get(key, async () => ({ value }))
    for (const key of ["north:mail", "north:web", "south:mail"]) await fill(key, "old")
    copies.forget("north:")
    expect(await fill("north:mail", "new")).toEqual({ value: "new" })
    expect(await fill("north:web", "new")).toEqual({ value: "new" })
    expect(await fill("south:mail", "new")).toEqual({ value: "old" })
    copies.forget("")
    expect(await fill("south:mail", "new")).toEqual({ value: "new" })
  })

  it("that failed to load is loaded again", async () => {
    const copies = new StoredCopies<Stored>()
    const broken = load()
    const asking = copies.get("a", broken.start)
    broken.fail(new Error("away"))
    await expect(asking).rejects.toThrow("away")
    expect(await copies.get("a", async () => ({ value: "one" }))).toEqual({ value: "one" })
  })
})
