import { z } from "zod"
import { contract } from "../../../../lib/contract/row"
import { newVoiceover, spokenChunk, voiceover } from "../../../../modules/voiceovers/schemas"

export const voice = contract({
  orderVoiceover: {
    method: "POST",
    path: "/admin/ai/voice/blog",
    auth: "admin",
    status: 202,
    summary: "Read a blog post aloud",
    description:
      "A job makes the sound. Ask for its progress by the voiceover's id. Only changed paragraphs are made again.",
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
})
