import { either, type Rule } from "./rule"

/** Texts and discounts may be about anything, such as a post about tours. */
const ABOUT_TEXTS = ["post", "page", "seo", "translate", "review", "report"] as const

/** The rules of the tasks for bookings, subscriptions, quotes, tours, events, forms, campaigns and webhooks. */
export const featureRules: readonly Rule[] = [
  {
    task: "bookings",
    weight: 9.4,
    line: /\b(?:booked|bookings?|appointments?|reservations?|reschedul\w*|rezervasyon\w*|randevu\w*)\b/,
    none: [...ABOUT_TEXTS, "promo", "write"],
    not: /\b(?:tours?|seats?|departures?|tur(?:u|un|lar|unda|una)\w*|etkinli\w*|events?|tickets?|bilet\w*)\b/,
  },
  {
    task: "bookings",
    weight: 9.2,
    line: /\b(?:free|open|available|which|any|bos|musait|uygun|hangi) (?:time )?(?:slots?|saat\w*|randevu\w*)\b|\b(?:slots?|saat\w*) (?:are |is )?(?:free|open|available|bos|musait|uygun)\b|\bno-?shows?\b/,
    none: ABOUT_TEXTS,
  },
  {
    task: "bookings",
    weight: 7.5,
    line: /\b(?:lessons?|sessions?|calendar|agenda|takvim\w*|seans\w*|dersler\w*)\b/,
    none: [...ABOUT_TEXTS, "promo", "write", "product", "price", "stock", "sales"],
  },
  {
    task: "subscriptions",
    weight: 9.5,
    line: /\b(?:subscriptions?|subscribers?|memberships?|abonelik\w*|abonelig\w*|abone(?!.*bulten)\w*|uyelig(?:i|in)\w*)\b/,
    none: [...ABOUT_TEXTS, "promo", "write"],
    not: /\b(?:newsletter|mailing|e-?mail (?:list|campaign)|bulten\w*)\b/,
  },
  {
    task: "quotes",
    weight: 9.5,
    line: /\b(?:quotes?|quotations?|rfqs?|request for quote|teklif\w*)\b/,
    none: [...ABOUT_TEXTS, "promo", "write"],
  },
  {
    task: "quotes",
    weight: 8.6,
    line: /\boffers?\b.*\b(?:expir\w*|buyers?|company|companies|withdraw\w*|accepted|declined|open|pending|assign\w*)\b|\b(?:expir\w*|withdraw|open|pending|accepted|declined|assign) (?:\S+ ){0,3}offers?\b/,
    none: [...ABOUT_TEXTS, "promo", "product", "write"],
  },
  {
    task: "tours",
    weight: 9.5,
    line: /\b(?:tours?|excursions?|departures?|passengers?|turlar\w*|turunda\w*|turuna|gezi(?:ye|de|nin|ler)\w*|kalkislar\w*|yolcu\w*)\b/,
    none: [...ABOUT_TEXTS, "promo", "write"],
  },
  {
    task: "tours",
    weight: 9.5,
    line: /\b(?:tur\w{0,6}|gezi\w*)\b.*\b(?:kalk\w*|koltuk\w*|yolcu\w*|kontenjan\w*|bos yer\w*|hareket\w*)\b|\b(?:kalk\w*|koltuk\w*|yolcu\w*|kontenjan\w*)\b.*\btur\w{0,6}\b|\b(?:trips?)\b.*\b(?:seats?|leav\w*|depart\w*|places|spots)\b|\bkalkis\w*\b/,
    none: [...ABOUT_TEXTS, "promo", "write"],
  },
  {
    task: "events",
    weight: 9.5,
    line: /\b(?:tickets?|attendees?|bilet\w*|katilimci\w*|check-?ins?|checked in|etkinlig\w*|etkinlik\w*)\b/,
    none: [...ABOUT_TEXTS, "promo", "write"],
    not: /\bwebhook\w*|\btours?\b/,
  },
  {
    task: "events",
    weight: 9,
    line: /\b(?:events?|workshops?)\b|\bkim(?:ler)? (?:geliyor|gelecek|katil\w*|kayit)\b|\b(?:registered|signed up) for\b/,
    none: [...ABOUT_TEXTS, "promo", "write", "product"],
    not: /\bwebhook\w*|\btours?\b|\bdeliver/,
  },
  {
    task: "form-inbox",
    weight: 9.5,
    line: /\b(?:form (?:submission|message|entr|inquir|enquir|request|gonderi|mesaj|basvuru|yanit|talep)\w*|(?:contact|inquiry|enquiry|application|web ?site) forms?|forms?\b.*\b(?:submission|message|entr|came|sent|fill|spam|new|unread|archive|mark|inbox)\w*|(?:submission|message|entr|came|sent|fill|spam|unread|archive|mark)\w*\b.*\bforms?|submissions?|inquir(?:y|ies)|enquir(?:y|ies)|formdan|formundan|formlardan|iletisim formu\w*|form\w*\b.*\b(?:gelen|geldi|gonder|mesaj|basvuru|doldur|okun|spam|arsiv)\w*|basvurular?\w*)\b/,
    none: ["post", "seo", "translate", "promo", "quote"],
  },
  {
    task: "campaigns",
    weight: 9.6,
    line: /\b(?:e-?mail campaigns?|mail campaigns?|mailings?|mass mails?|e-?posta (?:kampanya|gonderim|pazarlama)\w*|eposta kampanya\w*|mail kampanya\w*|toplu (?:mail|e-?posta)\w*|open rate|acilma oran\w*)\b/,
    none: ["post", "seo", "translate", "report"],
  },
  {
    task: "campaigns",
    weight: 9.5,
    line: either(
      /\b(?:newsletters?|bulten\w*)\b.*\b(?:open\w*|click\w*|do|did|perform\w*|results?|read|send|sent|schedul\w*|paus\w*|resum\w*|cancel|stop|go|out|people|recipients?|bounc\w*|subscribers?|unsubscrib\w*)\b|\b(?:open\w*|click\w*|perform\w*|results?|read|send|sent|schedul\w*|paus\w*|resum\w*|cancel|stop|last|latest|recipients?) (?:\S+ ){0,4}(?:newsletters?|bulten\w*)\b/,
      /\b(?:newsletters?|bulten\w*)\b.*\b(?:gitti|gidiyor|gonder\w*|planla\w*|durdur\w*|duraklat\w*|devam|iptal|kisi|acti|acan|tikla\w*|sonuc\w*|abone\w*|oran\w*|nasil)\b|\b(?:planla\w*|son|kac kisi) (?:\S+ ){0,4}(?:newsletters?|bulten\w*)\b/,
    ),
    none: ["post", "page", "seo", "translate"],
    not: either(/\bcheckout|\bfield\w*\b/, /odeme (?:sayfa|adim)|\balan\w*\b/),
  },
  {
    task: "campaigns",
    weight: 9.2,
    line: /\bcampaigns?\b.*\b(?:opened|opens|open rate|clicked|click rate|recipients?|mails? (?:sent|went)|bounced|subject|unsubscribed)\b|\b(?:pause|resume|schedule|send) (?:\S+ ){0,3}campaigns?\b/,
    none: ["post", "page", "seo", "translate"],
    not: /\b(?:ads?|advert\w*|google|meta|facebook|reklam\w*|coupon|code)\b/,
  },
  {
    task: "webhooks",
    weight: 9.7,
    line: /\b(?:webhook\w*|web hooks?|hook endpoints?)\b/,
    none: ["post", "seo", "translate", "report"],
  },
]
