import { streamChunk } from "../../../../../features/voiceovers/stream-chunk"
import { route } from "../../../../../lib/contract/route"
import { voice } from "../contract"

export const POST = route(voice.synthesizeChunk, async ({ body, actor, scope, res }) =>
  streamChunk(scope, body, actor, res),
)
