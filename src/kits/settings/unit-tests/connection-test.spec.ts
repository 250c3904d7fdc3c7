import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { errors } from "../../../lib/errors"
import {
  ServiceStatusError,
  serviceMessage,
  TEST_LIMIT_MS,
  testConnection,
  withinTestLimit,
} from "../connection-test"

const failing = (cause?: unknown) => () =>
  Promise.reject(errors.providerError("The service failed.", cause === undefined ? {} : { cause }))

describe("testConnection", () => {
  it("returns what came back", async () => {
    expect(await testConnection([], () => Promise.resolve("Hallo"))).toEqual({
      is_working: true,
      reason: null,
      missing: [],
      problem: null,
      detail: "Hallo",
    })
  })

  it("asks nobody while settings are missing", async () => {
    const test = await testConnection(["api_key"], () => Promise.reject(new Error("asked")))
    expect(test).toMatchObject({ reason: "incomplete", missing: ["api_key"], problem: "Not set: api_key." })
  })

  it.each([
    ["no cause", undefined, "refused"],
    ["status 401", new ServiceStatusError(401, null), "refused"],
    ["status 429", new ServiceStatusError(429, null), "limited"],
    ["status 456", new ServiceStatusError(456, null), "limited"],
    ["status 503", new ServiceStatusError(503, null), "unreachable"],
    ["status 302", new ServiceStatusError(302, null), "unreadable"],
    ["an answer without JSON", new SyntaxError("Unexpected token"), "unreadable"],
    ["unexpected JSON", z.string().safeParse(1).error, "unreadable"],
    ["no answer", new TypeError("fetch failed"), "unreachable"],
    ["a late answer", new DOMException("The server took too long.", "TimeoutError"), "timed_out"],
    ["a late answer inside", new Error("No", { cause: new DOMException("", "TimeoutError") }), "timed_out"],
  ])("explains %s", async (_, cause, reason) => {
    const test = await testConnection([], failing(cause))
    expect(test).toMatchObject({ is_working: false, reason, problem: "The service failed." })
  })

  it("prefers the service's own message", async () => {
    const test = await testConnection([], failing(new ServiceStatusError(403, "Invalid API key")))
    expect(test).toMatchObject({ reason: "refused", problem: "Invalid API key" })
  })

  it("does not hide faults of this server", async () => {
    await expect(testConnection([], () => Promise.reject(new Error("fault")))).rejects.toThrow("fault")
  })
})

describe("the time limit of a test", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("ends a test whose client waits longer, and tells the client", async () => {
    let signal: AbortSignal | undefined
    const ended = testConnection([], (given) => {
      signal = given
      return new Promise(() => {})
    })
    await vi.advanceTimersByTimeAsync(TEST_LIMIT_MS - 1)
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await ended).toMatchObject({ is_working: false, reason: "timed_out", detail: null })
    expect(signal?.aborted).toBe(true)
  })

  it("says that the time is over, also if the client throws its own error", async () => {
    const ended = testConnection(
      [],
      (signal) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
    )
    await vi.advanceTimersByTimeAsync(TEST_LIMIT_MS)
    expect(await ended).toMatchObject({ reason: "timed_out" })
  })

  it("leaves no timer, and passes errors on", async () => {
    expect(await withinTestLimit(() => Promise.resolve(1))).toBe(1)
    await expect(withinTestLimit(() => Promise.reject(new Error("no")))).rejects.toThrow("no")
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe("serviceMessage", () => {
  it.each([
    ['{"message":"Wrong endpoint"}', "Wrong endpoint"],
    ['{"error":{"message":"No such\\n model"}}', "No such model"],
    ['{"detail":{"status":"invalid_api_key","message":"Invalid key"}}', "Invalid key"],
    ['{"errors":1}', null],
    ["<html>Blocked</html>", null],
  ])("finds the message in %s", (body, message) => expect(serviceMessage(body, [])).toBe(message))

  it("shows no key, also if it is partly masked", () => {
    const body = JSON.stringify({ message: "Key sk-12345 is wrong, see sk-1***45." })
    expect(serviceMessage(body, ["sk-12345", null])).toBe("Key … is wrong, see …")
  })

  it("cuts long messages", () => {
    expect(serviceMessage(JSON.stringify({ message: "a".repeat(300) }), [])).toHaveLength(201)
  })
})
