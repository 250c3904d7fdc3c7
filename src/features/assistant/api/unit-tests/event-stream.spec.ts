import { createServer } from "node:http"
import express, { type Response } from "express"
import { afterEach, describe, expect, it, vi } from "vitest"
import { portOf } from "../../../../lib/port-of"
import { openEventStream } from "../event-stream"

afterEach(() => {
  vi.useRealTimers()
})

describe("an event stream", () => {
  it("sends keep-alive comments until it ends, and nothing afterwards", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    const text = await answerOf((res) => {
      const stream = openEventStream(res, new AbortController().signal)
      vi.advanceTimersByTime(15_000)
      stream.send("done", { message: "Good." })
      stream.end()
      vi.advanceTimersByTime(60_000)
      stream.send("token", { text: "Late" })
    })
    expect(text).toBe(': still here\n\nevent: done\ndata: {"message":"Good."}\n\n')
  })

  it("writes nothing after a disconnect", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    const text = await answerOf((res) => {
      const gone = new AbortController()
      const stream = openEventStream(res, gone.signal)
      gone.abort()
      vi.advanceTimersByTime(60_000)
      stream.send("token", { text: "Late" })
      stream.end()
    })
    expect(text).toBe("")
  })
})

async function answerOf(handle: (res: Response) => void): Promise<string> {
  const server = createServer(express().get("/", (_req, res) => handle(res)))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  try {
    const port = portOf(server)
    return await (await fetch(`http://127.0.0.1:${port}/`)).text()
  } finally {
    server.close()
  }
}
