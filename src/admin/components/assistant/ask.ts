import { patientFetch, refusalOf } from "../../lib/api"
import { EventParser } from "./event-parser"
import { type StreamEvent, streamEventOf } from "./stream-event"

export interface Question {
  message: string
  session_id?: string | undefined
}

/**
 * Sends a message to the assistant. Yields the events of each received piece of the answer. Rejects with an `ApiError`
 * if the server refuses. Abort the signal to stop the answer.
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
    // A piece may end inside a character. The decoder keeps the first half for the next piece.
    const events = parser
      .push(decoder.decode(value, { stream: true }))
      .flatMap((event) => streamEventOf(event) ?? [])
    if (events.length > 0) yield events
  }
}
