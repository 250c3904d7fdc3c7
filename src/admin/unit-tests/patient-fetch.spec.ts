import { afterEach, describe, expect, it, vi } from "vitest"
import { patientFetch } from "../lib/api"

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A `fetch` that answers with these statuses, one after the other. Each 429 has the same `Retry-After`. */
function answering(statuses: number[], retryAfter: string) {
  const fetched = vi.fn(async () => {
    const status = statuses[Math.min(fetched.mock.calls.length, statuses.length) - 1] ?? 500
    return new Response(null, { status, headers: status === 429 ? { "retry-after": retryAfter } : {} })
  })
  vi.stubGlobal("fetch", fetched)
  return fetched
}

describe("a call that exceeds the rate limit", () => {
  it("is retried, and returns the second answer", async () => {
    const fetched = answering([429, 200], "0")
    expect((await patientFetch("/admin/x", { method: "POST" })).status).toBe(200)
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(fetched).toHaveBeenLastCalledWith("/admin/x", { method: "POST" })
  })

  it("fails after three tries", async () => {
    const fetched = answering([429], "0")
    expect((await patientFetch("/admin/x", {})).status).toBe(429)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it("is not retried if the wait is long", async () => {
    const fetched = answering([429], "60")
    expect((await patientFetch("/admin/x", {})).status).toBe(429)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it("is not retried if it fails for another reason", async () => {
    const fetched = answering([500, 200], "0")
    expect((await patientFetch("/admin/x", {})).status).toBe(500)
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
