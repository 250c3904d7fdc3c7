import { namedTour } from "../lib/departures"
import type { Call, Lookup } from "../skill"
import { listLookup } from "./packs"

const TOPIC =
  /(?<![\w'])(?:tours?|tour's|trips?|excursions?|departures?|depart\w*|leav\w*|start\w*|seats?|places?|spots?|left|free|remaining|availab\w*|passengers?|travell?ers?|guests?|participants?|list|people|on|booked|go|goes|going|next|coming|upcoming|tur\w*|gezi\w*|kalkis\w*|kalkiyor\w*|kalkacak\w*|hareket\w*|koltuk\w*|yer\w*|bos\w*|kaldi|kalan|yolcu\w*|katilimci\w*|katil\w*|liste\w*|misafir\w*|yaklasan\w*|siradaki\w*)(?![\w'])/
const PASSENGERS =
  /\b(?:passengers?|travell?ers?|participants?|guests?|who(?:s| is| are|s going)?|yolcu\w*|katilimci\w*|kimler|kim)\b/
const STATES = [
  [
    /(?<![\w'])(?:full|sold out|fully booked|booked out|dolu|dolan\w*|doldu|tukenen\w*)(?![\w'])/,
    { is_full: true },
  ],
  [
    /(?<![\w'])(?:not full|still free|with (?:free )?(?:seats|places)|dolmayan\w*|yer olan\w*|yeri olan\w*)(?![\w'])/,
    { is_full: false },
  ],
] as const

/** Understands a question about departures and their seats, or about passengers. */
export function departureLookup(message: string): Lookup {
  const plain = message.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ı", "i")
  if (PASSENGERS.test(plain))
    return listLookup(message, {
      ...{ action: "find_tour_passengers", topic: TOPIC, named: "tour", isKnown: isTour },
      things: String.raw`passengers?|yolcu\w*`,
    })
  return listLookup(message, {
    ...{
      action: "find_tour_departures",
      topic: TOPIC,
      states: STATES,
      days: "ahead",
      named: "tour",
      isKnown: isTour,
    },
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
