import { listLookup } from "../../../kits/skills/lookups/packs"
import type { Call, Lookup } from "../../../kits/skills/skill"
import { bilingual, Said } from "../../../kits/skills/words/said"
import { namedTour } from "./named-departure"

const TOPIC = bilingual(
  /tours?|tour's|trips?|excursions?|departures?|depart\w*|leav\w*|start\w*|seats?|places?|spots?|left|free|remaining|availab\w*|passengers?|travell?ers?|guests?|participants?|list|people|on|booked|go|goes|going|next|coming|upcoming/,
  /tur\w*|gezi\w*|kalkis\w*|kalkiyor\w*|kalkacak\w*|hareket\w*|koltuk\w*|yer\w*|bos\w*|kaldi|kalan|yolcu\w*|katilimci\w*|katil\w*|liste\w*|misafir\w*|yaklasan\w*|siradaki\w*/,
)
const PASSENGERS = bilingual(
  /passengers?|travell?ers?|participants?|guests?|who(?:s| is| are|s going)?/,
  /yolcu\w*|katilimci\w*|kimler|kim/,
)
const STATES = [
  [bilingual(/full|sold out|fully booked|booked out/, /dolu|dolan\w*|doldu|tukenen\w*/), { is_full: true }],
  [
    bilingual(/not full|still free|with (?:free )?(?:seats|places)/, /dolmayan\w*|yer olan\w*|yeri olan\w*/),
    { is_full: false },
  ],
] as const

/** Understands a question about departures and their seats, or about passengers. */
export function departureLookup(message: string): Lookup {
  if (new Said(message).has(PASSENGERS))
    return listLookup(message, {
      action: "find_tour_passengers",
      topic: TOPIC,
      named: "tour",
      isKnown: isTour,
      things: String.raw`passengers?|yolcu\w*`,
    })
  return listLookup(message, {
    action: "find_tour_departures",
    topic: TOPIC,
    states: STATES,
    days: "ahead",
    named: "tour",
    isKnown: isTour,
    things: String.raw`tours?|departures?|tur\w*|kalkis\w*`,
  })
}

async function isTour(call: Call, name: string): Promise<boolean> {
  try {
    await namedTour(call, name)
    return true
  } catch {
    return false
  }
}
