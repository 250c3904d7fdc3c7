import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { connectionTest } from "../../../kits/settings/connection-test"
import { newVoiceover, spokenChunk, voiceover } from "../module/schemas"

export const voice = contract({
  orderVoiceover: {
    method: "POST",
    path: "/admin/ai/voice/blog",
    auth: "admin",
    status: 202,
    summary: "Read a blog post aloud",
    description:
      "A job makes the sound. Read its progress by the voiceover's id, or follow it as a stream of events. Only changed paragraphs are made again.",
    body: newVoiceover,
    response: z.object({ voiceover }),
    errors: [
      "invalid_field",
      "not_found",
      "duplicate",
      "invalid_state",
      "insufficient_credits",
      "not_configured",
    ],
  },
  readVoiceover: {
    method: "GET",
    path: "/admin/ai/voice/blog/:id",
    auth: "admin",
    summary: "A voiceover and its progress",
    response: z.object({ voiceover }),
  },
  streamVoiceover: {
    method: "GET",
    path: "/admin/ai/voice/blog/:id/stream",
    auth: "admin",
    summary: "Follow a voiceover until it ends",
    response: {
      status: 200,
      contentType: "text/event-stream",
      description:
        "Server-sent events, each `data` one JSON object: `progress {voiceover}` at the beginning and after each change, `done {voiceover}` when it is completed or failed, `error {type, code, message, doc_url}`. A comment line every 15 seconds keeps the connection open.",
    },
  },
  synthesizeChunk: {
    method: "POST",
    path: "/admin/ai/voice/synthesize-chunk",
    auth: "admin",
    summary: "Read a short text aloud",
    description: "Streams the sound while it is made. Nothing is saved.",
    body: spokenChunk,
    response: { status: 200, contentType: "audio/*", description: "The sound." },
    errors: ["invalid_field", "insufficient_credits", "not_configured", "provider_error"],
  },
  testSpeech: {
    method: "POST",
    path: "/admin/voice/connection-test",
    auth: "admin",
    summary: "Test the shop's settings for the voice",
    description:
      "Lets OpenAI or ElevenLabs read two words, with the saved key, model and voice. `detail` is the length of the sound. Spends no credits: if the shop would use the installation's key, nothing is sent. Nothing is saved. At most 20 tests per minute.",
    body: noBody,
    response: z.object({ test: connectionTest }),
  },
})
