import { patientFetch, refusalOf } from "../../lib/api"
import { EventParser } from "./event-parser"
import { type StreamEvent, streamEventOf } from "./stream-event"

export interface Question {
  message: string
  session_id?: string | undefined
}

/**
 * Asks the assistant, and hears the answer as it comes: what one piece of it has told, together. Rejects with an
 * `ApiError` where nothing is answered. An aborted signal hangs up.
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
    // A letter may be cut in two as well: the decoder keeps its first half.
    const events = parser
      .push(decoder.decode(value, { stream: true }))
      .flatMap((event) => streamEventOf(event) ?? [])
    if (events.length > 0) yield events
  }
}
