import { orderVoiceover } from "../../../../../features/voiceovers/order-voiceover"
import { route } from "../../../../../lib/contract/route"
import { voice } from "../contract"

export const POST = route(voice.orderVoiceover, async ({ body, actor, scope }) => ({
  voiceover: await orderVoiceover(scope, body, actor),
}))
