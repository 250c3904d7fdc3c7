import { errors } from "../../../lib/errors"
import type { Language, Texts } from "../skill"
import { say } from "./texts"

/** The words for states of orders, products, posts, reviews and promotions. */
const STATES = new Map<string, Texts>(
  Object.entries({
    pending: { en: "open", tr: "açık" },
    completed: { en: "completed", tr: "tamamlandı" },
    canceled: { en: "cancelled", tr: "iptal edildi" },
    requires_action: { en: "waits for the customer", tr: "müşteriyi bekliyor" },
    archived: { en: "archived", tr: "arşivlendi" },
    draft: { en: "draft", tr: "taslak" },
    proposed: { en: "proposed", tr: "önerildi" },
    published: { en: "published", tr: "yayında" },
    scheduled: { en: "scheduled", tr: "planlandı" },
    rejected: { en: "rejected", tr: "reddedildi" },
    approved: { en: "approved", tr: "onaylandı" },
    waiting: { en: "waiting for approval", tr: "onay bekliyor" },
    active: { en: "can be used", tr: "kullanılabilir" },
    inactive: { en: "ended", tr: "bitti" },
    running: { en: "running", tr: "sürüyor" },
    failed: { en: "failed", tr: "başarısız" },
    done: { en: "done", tr: "tamamlandı" },
    queued: { en: "waiting", tr: "bekliyor" },
  }),
)

/** The word for a state in the admin's language. If there is none, the state itself. */
export function stateText(state: string, language: Language): string {
  const texts = STATES.get(state)
  return texts ? say(texts, language) : state
}

/** The error for an action that would change nothing: 409 `invalid_state`. */
export function alreadyDone(language: Language) {
  return errors.invalidState(say(ALREADY, language))
}

const ALREADY = {
  en: "It is already like this, so nothing would change.",
  tr: "Zaten öyle: değişecek bir şey yok.",
}
