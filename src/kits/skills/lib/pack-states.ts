import type { Language, Texts } from "../skill"
import { say } from "./texts"

/** The words for the states of bookings, subscriptions, quotes, campaigns, submissions, webhooks, events and tickets. */
const STATES = {
  booking: {
    held: { en: "reserved in a cart", tr: "sepette ayrılmış" },
    confirmed: { en: "confirmed", tr: "onaylı" },
    canceled: { en: "cancelled", tr: "iptal edildi" },
    expired: { en: "cancelled", tr: "iptal edildi" },
    completed: { en: "completed", tr: "tamamlandı" },
    no_show: { en: "did not come", tr: "gelmedi" },
  },
  subscription: {
    pending: { en: "waits for its payment", tr: "ödemesini bekliyor" },
    active: { en: "active", tr: "etkin" },
    paused: { en: "paused", tr: "duraklatıldı" },
    past_due: { en: "payment failed", tr: "ödemesi başarısız" },
    canceled: { en: "cancelled", tr: "iptal edildi" },
    ending: { en: "ends with its period", tr: "dönem sonunda bitiyor" },
  },
  quote: {
    submitted: { en: "new", tr: "yeni" },
    in_review: { en: "in review", tr: "inceleniyor" },
    sent: { en: "sent", tr: "gönderildi" },
    renegotiation: { en: "the buyer wants changes", tr: "alıcı değişiklik istiyor" },
    accepted: { en: "accepted", tr: "kabul edildi" },
    declined: { en: "declined", tr: "reddedildi" },
    expired: { en: "expired", tr: "süresi doldu" },
    withdrawn: { en: "withdrawn", tr: "geri çekildi" },
    ordered: { en: "ordered", tr: "sipariş edildi" },
  },
  campaign: {
    draft: { en: "draft", tr: "taslak" },
    scheduled: { en: "scheduled", tr: "planlandı" },
    sending: { en: "being sent", tr: "gönderiliyor" },
    paused: { en: "paused", tr: "duraklatıldı" },
    sent: { en: "sent", tr: "gönderildi" },
    canceled: { en: "cancelled", tr: "iptal edildi" },
  },
  submission: {
    new: { en: "new", tr: "yeni" },
    read: { en: "read", tr: "okundu" },
    archived: { en: "archived", tr: "arşivlendi" },
    spam: { en: "spam", tr: "spam" },
  },
  endpoint: {
    enabled: { en: "on", tr: "açık" },
    disabled: { en: "off", tr: "kapalı" },
  },
  delivery: {
    blocked: { en: "waits for an earlier event", tr: "önceki olayı bekliyor" },
    waiting: { en: "waits for the next attempt", tr: "sonraki denemeyi bekliyor" },
    sending: { en: "being sent", tr: "gönderiliyor" },
    delivered: { en: "delivered", tr: "teslim edildi" },
    exhausted: { en: "failed", tr: "başarısız" },
  },
  event: {
    scheduled: { en: "takes place", tr: "yapılacak" },
    postponed: { en: "postponed", tr: "ertelendi" },
    canceled: { en: "cancelled", tr: "iptal edildi" },
  },
  ticket: {
    reserved: { en: "reserved in a cart", tr: "sepette ayrılmış" },
    confirmed: { en: "valid", tr: "geçerli" },
    checked_in: { en: "used", tr: "kullanıldı" },
    canceled: { en: "cancelled", tr: "iptal edildi" },
  },
} as const satisfies Record<string, Record<string, Texts>>

export type StateKind = keyof typeof STATES

const KNOWN = new Map<string, Texts>(
  Object.entries(STATES).flatMap(([kind, states]) =>
    Object.entries(states).map(([state, texts]) => [`${kind} ${state}`, texts] as const),
  ),
)

/** The word for a state in the admin's language. If there is none, the state itself. */
export function stateOf(kind: StateKind, state: string, language: Language): string {
  const texts = KNOWN.get(`${kind} ${state}`)
  return texts ? say(texts, language) : state
}
