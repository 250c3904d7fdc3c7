import { wordsNotUnderstood } from "../../../kits/skills/commands/not-understood"
import { recordCommand, takeMoment, takeName } from "../../../kits/skills/commands/packs"
import type { Reading } from "../../../kits/skills/skill"
import { bilingual, type Said } from "../../../kits/skills/words/said"
import { instantOf, wallAt, wallOf, wallText } from "../../../lib/zoned-time"
import { namedBooking } from "./named-booking"

const AROUND = bilingual(
  /bookings?|appointments?|reservations?|lessons?|sessions?|slots?|numbers?|nr|no|customers?|guest|her|his|their|booked|time|day|another|to|until|from|of/,
  /rezervasyon\w*|randevu\w*|ders\w*|numara\w*|nolu|no'?lu|numarali|musteri\w*|gune|gun|saat\w*|baska|tarihe|et|edin|edelim|eder|olsun|yap\w*|gerek|lazim/,
)
const CANCEL = bilingual(/cancel(?:led|ed|ling|ing|lation)?|call off|delete|drop/, /iptal\w*|sil\w{0,5}/)
const MOVE = bilingual(
  /move|reschedul\w*|shift|change|push|bring|put|set/,
  /tasi\w*|al|alin|alalim|alir|kaydir\w*|degistir\w*|cek|cekelim/,
)
const MISSING = {
  which: {
    en: "Which booking do you mean? Say its number or the customer's name, for example: “Cancel booking 7K3MPQ9X”.",
    tr: "Hangi rezervasyon? Numarasını ya da müşterinin adını söyleyin, örneğin: “7K3MPQ9X numaralı rezervasyonu iptal et”.",
  },
  when: {
    en: "To which day and time? For example: “Move booking 7K3MPQ9X to Monday at 10:00”.",
    tr: "Hangi gün ve saate? Örneğin: “7K3MPQ9X numaralı rezervasyonu pazartesi saat 10:00'a al”.",
  },
}

/** Understands a command to cancel or to move a booking. */
export function bookingCommand(said: Said): Reading | undefined {
  if (said.has(CANCEL))
    return recordCommand(said, {
      verbs: [{ words: CANCEL, action: "cancel_booking" }],
      around: AROUND,
      field: "booking",
      missing: MISSING.which,
    })
  if (!said.drop(MOVE)) return undefined
  const { day, time } = takeMoment(said)
  const { name: booking, left } = takeName(said, AROUND)
  if (left !== "") return { missing: wordsNotUnderstood(left) }
  if (booking === "") return { missing: MISSING.which }
  if (day === undefined && time === undefined) return { missing: MISSING.when }
  return {
    action: "move_booking",
    said: { booking, ...(day !== undefined && { day }), ...(time !== undefined && { time }) },
    async inputs(call) {
      const found = await namedBooking(call, booking)
      const [oldDay = "", oldTime = ""] = wallText(wallAt(found.timezone, found.starts_at.getTime())).split(
        "T",
      )
      const start = instantOf(found.timezone, wallOf(day ?? oldDay, time ?? oldTime))
      return [{ booking: found.id, starts_at: new Date(start).toISOString() }]
    },
  }
}
