import { alike } from "../../../kits/skills/lib/alike"
import { listLookup } from "../../../kits/skills/lookups/packs"
import type { Call, Lookup } from "../../../kits/skills/skill"
import { bilingual, Said } from "../../../kits/skills/words/said"

const TOPIC = bilingual(
  /book|books|booked|bookings?|booking's|appointments?|reservations?|reserved|lessons?|sessions?|class|classes|customers?|guests?|people|new|newest|latest|calendar|schedule|agenda|times?|slots?|hours?|free|available|availability|open|empty|still|for|services?|have/,
  /rezervasyon\w*|randevu\w*|ders\w*|seans\w*|musteri\w*|misafir\w*|takvim\w*|ajanda\w*|program\w*|saat\w*|bos|bosta|musait\w*|uygun\w*|hizmet\w*|yeni|yaptirdi|yaptiran\w*|aldi|alan\w*|ayirt\w*|numara\w*|nolu/,
)
const SLOTS = /\b(?:slots?|free|available|availability|openings?|bos|bosta|musait\w*|uygun saat\w*)\b/
const STATES = [
  [bilingual(/cancell?ed/, /iptal (?:edilen|edilmis|olan|edildi)\w*|iptaller\w*/), { status: "canceled" }],
  [
    bilingual(/no-?shows?|did ?nt (?:come|show up)|did not (?:come|show up)/, /gelmeyen\w*|gelmedi\w*/),
    { status: "no_show" },
  ],
  [bilingual(/completed|finished|done|past/, /tamamlan\w*|biten\w*/), { status: "completed" }],
  [bilingual(/confirmed/, /onayli|onaylanan\w*|onaylanmis/), { status: "confirmed" }],
] as const

/** Understands a question about bookings, or about free times. */
export function bookingLookup(message: string): Lookup {
  const isFree = new Said(message).has(SLOTS)
  if (isFree)
    return listLookup(message, {
      action: "find_booking_slots",
      topic: TOPIC,
      days: "ahead",
      named: "service",
      isKnown: isService,
    })
  return listLookup(message, {
    action: "find_bookings",
    topic: TOPIC,
    days: "ahead",
    states: STATES,
    named: "q",
    isKnown: isBooked,
    things: String.raw`bookings?|appointments?|reservations?|rezervasyon\w*|randevu\w*`,
  })
}

async function isService({ scope }: Call, name: string): Promise<boolean> {
  const all = await scope
    .resolve("services")
    .listServices({ is_active: true }, { select: ["id", "title"], take: 200 })
  return alike(name, all, ({ title }) => title).length > 0
}

async function isBooked({ scope }: Call, q: string): Promise<boolean> {
  const { count } = await scope
    .resolve("services")
    .listBookings({ q }, { limit: 1, offset: 0, order: "starts_at" })
  return count > 0
}
