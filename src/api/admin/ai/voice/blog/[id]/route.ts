import { readVoiceover } from "../../../../../../features/voiceovers/order-voiceover"
import { route } from "../../../../../../lib/contract/route"
import { voice } from "../../contract"

export const GET = route(voice.readVoiceover, async ({ params: { id }, scope }) => ({
  voiceover: await readVoiceover(scope, id),
}))
