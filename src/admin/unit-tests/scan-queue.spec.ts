import { describe, expect, it } from "vitest"
import { filmedCodes, scanQueue } from "../components/events/scan-queue"

/** A queue whose calls end when `answer` names their code. */
function desk() {
  const [checked, busy]: [string[], boolean[]] = [[], []]
  const ends = new Map<string, () => void>()
  const add = scanQueue((isBusy) => busy.push(isBusy))
  const scan = (code: string) =>
    add(code, () => {
      checked.push(code)
      return new Promise((resolve) => ends.set(code, resolve))
    })
  const answer = async (code: string) => {
    ends.get(code)?.()
    await new Promise(setImmediate)
  }
  return { scan, answer, checked, busy }
}

describe("the codes at a check-in", () => {
  it("wait while another one is checked, and none is lost", async () => {
    const { scan, answer, checked, busy } = desk()
    expect(["A", "B", "C"].map(scan)).toEqual([true, true, true])
    expect(checked).toEqual(["A"])
    for (const code of ["A", "B", "C"]) await answer(code)
    expect(checked).toEqual(["A", "B", "C"])
    expect(busy).toEqual([true, false])
  })

  it("are checked once as long as they wait", async () => {
    const { scan, answer, checked } = desk()
    for (const code of ["A", "A", "B", "B"]) expect(scan(code)).toBe(true)
    for (const code of ["A", "B"]) await answer(code)
    expect(checked).toEqual(["A", "B"])
    scan("A")
    expect(checked).toEqual(["A", "B", "A"])
  })

  it("are refused if too many wait", async () => {
    const { scan, answer } = desk()
    const codes = Array.from({ length: 30 }, (_, index) => `code ${index}`)
    expect(codes.map(scan).filter(Boolean)).toHaveLength(21)
    await answer("code 0")
    expect(scan("code 29")).toBe(true)
  })

  it("are checked although a call before them failed", async () => {
    const checked: string[] = []
    const add = scanQueue(() => {})
    add("A", () => Promise.reject(new Error("offline")))
    add("B", async () => {
      checked.push("B")
    })
    await new Promise(setImmediate)
    expect(checked).toEqual(["B"])
  })
})

describe("the codes in front of a camera", () => {
  it("are passed on once, a second one too, and the first one again after a pause", () => {
    let now = 10_000
    const passed: string[] = []
    const film = filmedCodes(() => now)
    for (const [code, pause] of [
      ["A", 0],
      ["A", 250],
      ["B", 250],
      ["B", 250],
      ["A", 250],
      ["A", 2_500],
    ] as const) {
      now += pause
      film(code, (one) => passed.push(one) > 0)
    }
    expect(passed).toEqual(["A", "B", "A", "A"])
  })

  it("are passed on again if they were refused", () => {
    const passed: string[] = []
    const film = filmedCodes(() => 10_000)
    const passOn = (code: string) => passed.push(code) > 1
    for (let seen = 0; seen < 4; seen++) film("A", passOn)
    expect(passed).toEqual(["A", "A"])
  })
})
