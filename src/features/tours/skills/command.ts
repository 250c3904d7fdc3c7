import { wordsNotUnderstood } from "../../../kits/skills/commands/not-understood"
import { takeName } from "../../../kits/skills/commands/packs"
import type { Reading } from "../../../kits/skills/skill"
import { takeNumber } from "../../../kits/skills/words/amounts"
import { takeDay } from "../../../kits/skills/words/days"
import { bilingual, type Said } from "../../../kits/skills/words/said"
import { clock } from "../../../lib/clock"
import { departureOn } from "./named-departure"

const AROUND = bilingual(
  /tours?|trips?|departures?|seats?|places?|spots?|size|capacity|number|count|of|to|on|from|set|change|raise|lower|increase|reduce|limit/,
  /tur\w*|gezi\w*|kalkis\w*|koltuk\w*|yer\w*|kontenjan\w*|kapasite\w*|sayi\w*|yap\w*|olsun|cikar\w*|dusur\w*|artir\w*|ayarla\w*|degistir\w*|kisi\w*|tarihli/,
)
const SEATS = bilingual(
  /seats?|places?|spots?|size|capacity/,
  /koltuk\w*|kontenjan\w*|kapasite\w*|yer sayi\w*/,
)
const MISSING = {
  which: {
    en: "Which departure do you mean? For example: “Set the seats of the Cappadocia tour on June 1 to 20”.",
    tr: "Hangi kalkış? Örneğin: “1 Haziran Kapadokya turunun koltuk sayısını 20 yap”.",
  },
  size: {
    en: "How many seats should it have in all? For example: “to 20”.",
    tr: "Toplam kaç koltuk olsun? Örneğin: “20 yap”.",
  },
}

/** Understands a command that sets the seats of a departure. */
export function departureCommand(said: Said): Reading | undefined {
  if (!said.has(SEATS)) return undefined
  const day = takeDay(said, "future", "(?:on |for |of )?(?:the )?")
  const size = takeNumber(said, String.raw`to\s`) ?? takeNumber(said, "")
  const { name: tour, left } = takeName(said, AROUND)
  if (left !== "") return { missing: wordsNotUnderstood(left) }
  if (tour === "") return { missing: MISSING.which }
  if (size === undefined || !Number.isInteger(size)) return { missing: MISSING.size }
  return {
    action: "set_departure_seats",
    said: { tour, size, ...(day !== undefined && { day }) },
    inputs: async (call) => [
      { departure: (await departureOn(call, { tour, day, now: clock.date() })).id, size },
    ],
  }
}
