import { afterEach, describe, expect, it, vi } from "vitest"
import { patientFetch } from "../lib/api"

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Answers the statuses one after the other, each refusal with the same `Retry-After`. */
function answering(statuses: number[], retryAfter: string) {
  const fetched = vi.fn(async () => {
    const status = statuses[Math.min(fetched.mock.calls.length, statuses.length) - 1] ?? 500
    return new Response(null, { status, headers: status === 429 ? { "retry-after": retryAfter } : {} })
  })
  vi.stubGlobal("fetch", fetched)
  return fetched
}

describe("a call of the dashboard that is refused for the limit", () => {
  it("is made again, and answers what the second try answers", async () => {
    const fetched = answering([429, 200], "0")
    expect((await patientFetch("/admin/x", { method: "POST" })).status).toBe(200)
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(fetched).toHaveBeenLastCalledWith("/admin/x", { method: "POST" })
  })

  it("is given up after three tries", async () => {
    const fetched = answering([429], "0")
    expect((await patientFetch("/admin/x", {})).status).toBe(429)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it("is not made again where the wait is long", async () => {
    const fetched = answering([429], "60")
    expect((await patientFetch("/admin/x", {})).status).toBe(429)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it("is made once where it fails for another reason", async () => {
    const fetched = answering([500, 200], "0")
    expect((await patientFetch("/admin/x", {})).status).toBe(500)
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
