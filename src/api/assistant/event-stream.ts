import type { Response } from "express"

const HEARTBEAT_MS = 15_000

/** Server-sent events (WHATWG HTML, section 9.2) to one client. */
export interface EventStream {
  /** Aborted as soon as the client is gone. */
  signal: AbortSignal
  send(event: string, data: object): void
  end(): void
}

/** Begins the answer: from here on, what goes wrong is an event. `gone` is aborted when the client is. */
export function openEventStream(res: Response, gone: AbortSignal): EventStream {
  res.status(200).set({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Proxies that collect an answer would hold it back.
    "x-accel-buffering": "no",
  })
  res.flushHeaders()
  // Small pieces at once, not together.
  res.socket?.setNoDelay(true)
  // To whom nobody listens any more, nothing is written: not even an answer that is ended, and not yet read.
  res.on("error", () => undefined)
  const write = (text: string) => {
    if (!gone.aborted && !res.writableEnded) res.write(text)
  }
  const beating = setInterval(() => write(": still here\n\n"), HEARTBEAT_MS).unref()
  gone.addEventListener("abort", () => clearInterval(beating))
  return {
    signal: gone,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end() {
      clearInterval(beating)
      res.end()
    },
  }
}
