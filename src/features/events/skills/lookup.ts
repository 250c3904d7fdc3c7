import { listLookup } from "../../../kits/skills/lookups/packs"
import type { Call, Lookup } from "../../../kits/skills/skill"
import { bilingual, Said } from "../../../kits/skills/words/said"
import { namedEvent } from "./named-event"

const TOPIC = bilingual(
  /events?|event's|tickets?|seats?|places?|left|sold|sales?|free|remaining|availab\w*|attend\w*|participants?|guests?|visitors?|registrations?|registered|people|list|comes?|coming|going|upcoming|next|planned|have|in/,
  /etkinli\w*|bilet\w*|yer\w*|kaldi|kalan|satis\w*|satil\w*|bos\w*|katilimci\w*|katil\w*|kayit\w*|misafir\w*|ziyaretci\w*|liste\w*|gel\w*|yaklasan\w*|siradaki\w*|adresin\w*/,
)
const ATTENDEES = bilingual(
  /attendees?|participants?|guests?|registrations?|registered|who(?:s| is| are)?|checked|check-?ins?/,
  /katilimci\w*|kimler|kim|kayit\w*|giris\w*/,
)
const STATES = [
  [bilingual(/checked in|check-?ins?|arrived|admitted/, /giris yap\w*|gelmis\w*/), { status: "checked_in" }],
  [bilingual(/cancell?ed/, /iptal (?:edilen|edilmis|eden|olan|edildi)\w*/), { status: "canceled" }],
] as const

/** Understands a question about events and their tickets, or about attendees. */
export function ticketLookup(message: string): Lookup {
  const common = { topic: TOPIC, named: "event", isKnown: isEvent }
  if (new Said(message).has(ATTENDEES))
    return listLookup(message, {
      action: "find_event_attendees",
      states: STATES,
      ...common,
      things: String.raw`attendees?|katilimci\w*`,
    })
  return listLookup(message, {
    action: "find_event_seats",
    ...common,
    things: String.raw`events?|etkinli\w*`,
  })
}

async function isEvent(call: Call, name: string): Promise<boolean> {
  try {
    await namedEvent(call, name)
    return true
  } catch {
    return false
  }
}
