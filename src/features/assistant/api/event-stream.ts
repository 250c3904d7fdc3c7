import type { Response } from "express"

const HEARTBEAT_MS = 15_000

/** A response of server-sent events (WHATWG HTML, section 9.2) to one client. */
export interface EventStream {
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  send(event: string, data: object): void
  end(): void
}

/** Starts the response. From then on, errors must be sent as events. `gone` aborts when the client disconnects. */
export function openEventStream(res: Response, gone: AbortSignal): EventStream {
  res.status(200).set({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Tells proxies to pass on each event at once.
    "x-accel-buffering": "no",
  })
  res.flushHeaders()
  // Sends each event at once, instead of waiting for more data.
  res.socket?.setNoDelay(true)
  // An event after a disconnect is dropped, and errors of the connection are ignored.
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
