import { afterEach, describe, expect, it, vi } from "vitest"
import { testModels } from "../lib/model-test"

const words = {
  duration: (tier: string, milliseconds: number) => `${tier} ${milliseconds}`,
  problem: (tier: string, error: Error) => `${tier} ${error.message}`,
}
const answers = (...all: [number, object][]) => {
  const asked: unknown[] = []
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    const [status, json] = all[asked.length - 1] ?? [500, {}]
    return Promise.resolve(Response.json(json, { status }))
  })
  return asked
}
const answered = (milliseconds: number): [number, object] => [200, { test: { milliseconds } }]

afterEach(() => {
  vi.unstubAllGlobals()
})

describe("testModels", () => {
  it("asks the models of all three levels", async () => {
    const asked = answers(answered(1), answered(2), answered(3))
    expect(await testModels(words)).toMatchObject({
      is_working: true,
      detail: "fast 1 · standard 2 · advanced 3",
    })
    expect(asked).toEqual([{ tier: "fast" }, { tier: "standard" }, { tier: "advanced" }])
  })

  it("names the first model that fails", async () => {
    const asked = answers(answered(1), [502, { code: "provider_error", message: "Unknown model." }])
    expect(await testModels(words)).toMatchObject({ is_working: false, problem: "standard Unknown model." })
    expect(asked).toHaveLength(2)
  })

  it("leaves other errors to its caller, such as a shop without a model", async () => {
    answers([503, { code: "not_configured", message: "Set 'api_key'." }])
    await expect(testModels(words)).rejects.toThrow("Set 'api_key'.")
  })
})
