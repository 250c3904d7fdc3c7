import type { Response } from "express"
import { errors } from "../../lib/errors"

const HEARTBEAT_MS = 15_000

/** Server-sent events (WHATWG HTML, section 9.2) to one client. */
export interface EventStream {
  /** Aborted as soon as the client is gone. */
  signal: AbortSignal
  send(event: string, data: object): void
  end(): void
}

/** Begins the answer: from here on, what goes wrong is an event. */
export function openEventStream(res: Response): EventStream {
  const gone = new AbortController()
  res.status(200).set({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Proxies that collect an answer would hold it back.
    "x-accel-buffering": "no",
  })
  res.flushHeaders()
  // Small pieces at once, not together.
  res.socket?.setNoDelay(true)
  const beating = setInterval(() => res.write(": still here\n\n"), HEARTBEAT_MS).unref()
  res.once("close", () => {
    clearInterval(beating)
    gone.abort(errors.unavailable("The caller is gone."))
  })
  return {
    signal: gone.signal,
    send(event, data) {
      if (!gone.signal.aborted) res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    end: () => res.end(),
  }
}
