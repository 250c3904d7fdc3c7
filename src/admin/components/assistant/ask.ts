import { patientFetch, refusalOf } from "../../lib/api"
import { EventParser } from "./event-parser"
import { type StreamEvent, streamEventOf } from "./stream-event"

export interface Question {
  message: string
  session_id?: string | undefined
}

/**
 * Asks the assistant and yields the events of each piece of the answer. Rejects with an `ApiError` if the server
 * refuses. Abort the signal to hang up.
 */
export async function* ask(question: Question, signal: AbortSignal): AsyncGenerator<StreamEvent[]> {
  const response = await patientFetch("/admin/ai/chat/stream", {
    credentials: "include",
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(question),
    signal,
  })
  if (!response.ok || !response.body) throw await refusalOf(response)
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const parser = new EventParser()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    // A piece may end within a character. The decoder keeps its first half.
    const events = parser
      .push(decoder.decode(value, { stream: true }))
      .flatMap((event) => streamEventOf(event) ?? [])
    if (events.length > 0) yield events
  }
}
