import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { begin, step } from "../progress"

const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
  vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    printed.push(String(line).trimEnd())
    return true
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const schema = { title: "Schema", doing: "Making the tables" }

it("prints a line when a step begins and one when it ends", async () => {
  await step(schema, async () => {
    expect(printed).toEqual(["  … Making the tables"])
    await vi.advanceTimersByTimeAsync(12_000)
  })
  expect(printed).toEqual(["  … Making the tables", "  ✓ Schema (12.0 s)"])
})

it("marks a step that fails, and passes the error on", async () => {
  const failing = step(schema, async () => {
    throw new Error("no space left")
  })
  await expect(failing).rejects.toThrow("no space left")
  expect(printed).toEqual(["  … Making the tables", "  ✗ Schema"])
})

it("prints a slow part within two seconds, and no fast ones", async () => {
  const { part, done } = begin(schema)
  part("customer")
  await vi.advanceTimersByTimeAsync(100)
  part("stock_location")
  await vi.advanceTimersByTimeAsync(1_900)
  expect(printed).toEqual(["  … Making the tables", "    … stock location"])
  part("product")
  done()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(printed.slice(2)).toEqual(["  ✓ Schema (2.0 s)"])
})

it("prints the next part at once if the one before has let no timer run", () => {
  const { part } = begin(schema)
  part("customer")
  // Only the clock moves, as in a process that is busy.
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3_000)
  part("currencyRates")
  expect(printed).toEqual(["  … Making the tables", "    … currency rates"])
})
