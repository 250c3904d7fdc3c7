import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { orderVoiceover, readVoiceover } from "../services/order-voiceover"
import { streamChunk } from "../services/stream-chunk"
import { testSpeech } from "../services/test-speech"
import { voice } from "./admin.rows"
import { streamVoiceover } from "./admin-stream-voiceover"

declareHandlers([
  route(voice.orderVoiceover, async ({ body, actor, scope }) => ({
    voiceover: await orderVoiceover(scope, body, actor),
  })),
  route(voice.readVoiceover, async ({ params: { id }, scope }) => ({
    voiceover: await readVoiceover(scope, id),
  })),
  route(voice.streamVoiceover, async ({ params: { id }, scope, res }) => streamVoiceover(scope, id, res)),
  route(voice.synthesizeChunk, async ({ body, actor, scope, res }) => streamChunk(scope, body, actor, res)),
  route(voice.testSpeech, async ({ scope }) => ({ test: await testSpeech(scope) })),
])
