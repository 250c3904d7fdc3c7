import { route } from "../../../../../../../lib/contract/route"
import { voice } from "../../../contract"
import { streamVoiceover } from "../../../stream-voiceover"

export const GET = route(voice.streamVoiceover, async ({ params: { id }, scope, res }) =>
  streamVoiceover(scope, id, res),
)
