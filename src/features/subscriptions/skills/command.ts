import { recordCommand } from "../../../kits/skills/commands/packs"
import type { Reading } from "../../../kits/skills/skill"
import { bilingual, type Said } from "../../../kits/skills/words/said"

const AROUND = bilingual(
  /subscriptions?|subscribers?|memberships?|plan|customers?|her|his|their|of|running/,
  /abone\w*|uyelik\w*|plan\w*|musteri\w*|adresin\w*|e-?posta\w*|et|edin|edelim|eder|ettir\w*|olsun|yap\w*|gerek|lazim/,
)
const action = "change_subscription"
/** The first verb that fits counts, so the taking back of a cancellation comes before the cancellation. */
const VERBS = [
  {
    words: bilingual(
      /uncancel|(?:take back|undo|withdraw|revert|reverse) (?:the |a )?cancell?ation(?: of)?/,
      /iptalini (?:geri al\w*|kaldir\w*)|iptalden vazgec\w*/,
    ),
    input: { change: "uncancel" },
  },
  {
    words: bilingual(
      /pause|suspend|freeze|put on hold|hold|halt/,
      /duraklat\w*|dondur\w*|durdur\w*|askiya al\w*|ara ver\w*/,
    ),
    input: { change: "pause" },
  },
  {
    words: bilingual(
      /resume|unpause|continue|reactivate|restart|start again/,
      /devam ettir\w*|devam et\w*|surdur\w*|yeniden baslat\w*|tekrar baslat\w*/,
    ),
    input: { change: "resume" },
  },
  {
    words: bilingual(
      /cancel(?:led|ed|ling|ing)?|end|stop|terminate|call off/,
      /iptal\w*|bitir\w*|sonlandir\w*/,
    ),
    input: { change: "cancel" },
  },
].map((verb) => ({ ...verb, action }))

const MISSING = {
  en: "Whose subscription do you mean? Say the customer's email or name, for example: “Pause the subscription of ada@shop.test”.",
  tr: "Kimin aboneliği? Müşterinin e-postasını ya da adını söyleyin, örneğin: “ada@shop.test adresinin aboneliğini duraklat”.",
}

/** Understands a command that pauses, resumes or cancels a subscription. */
export function subscriptionCommand(said: Said): Reading | undefined {
  return recordCommand(said, { verbs: VERBS, around: AROUND, field: "subscription", missing: MISSING })
}
