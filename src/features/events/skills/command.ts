import { recordCommand } from "../../../kits/skills/commands/packs"
import type { Reading } from "../../../kits/skills/skill"
import { bilingual, type Said } from "../../../kits/skills/words/said"

const AROUND = bilingual(
  /tickets?|events?|registrations?|attendees?|admissions?|guest|of|for|her|his/,
  /bilet\w*|etkinli\w*|kayd\w*|kayit\w*|katilimci\w*|adresin\w*|e-?posta\w*|et|edin|edelim|eder|yap\w*|olsun/,
)
const CANCEL = bilingual(/cancel(?:led|ed|ling|ing)?|void|revoke|call off/, /iptal\w*/)
const MISSING = {
  en: "Whose ticket do you mean? Say the attendee's name or email, for example: “Cancel the ticket of ada@shop.test”.",
  tr: "Kimin bileti? Katılımcının adını ya da e-postasını söyleyin, örneğin: “ada@shop.test adresinin biletini iptal et”.",
}

/** Understands a command that cancels a ticket. */
export function ticketCommand(said: Said): Reading | undefined {
  return recordCommand(said, {
    verbs: [{ words: CANCEL, action: "cancel_event_ticket" }],
    around: AROUND,
    field: "ticket",
    missing: MISSING,
  })
}
