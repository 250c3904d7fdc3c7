/** The kinds of mails about a booking. */
export type BookingMailKind = "confirmed" | "rescheduled" | "canceled" | "reminder"

interface Kind {
  subject: string
  intro: string
}

type Texts = Record<BookingMailKind, Kind> & {
  greeting: string
  /** The text of the link. */
  action: string
}

const ENGLISH: Texts = {
  greeting: "Hello,",
  confirmed: {
    subject: "Your booking at {shop}: {service}",
    intro: "your booking {number} is confirmed: {service} with {resource}.",
  },
  rescheduled: {
    subject: "Your booking at {shop} has a new time",
    intro: "your booking {number} was moved: {service} with {resource}.",
  },
  canceled: {
    subject: "Your booking at {shop} is canceled",
    intro: "your booking {number} is canceled: {service} with {resource}.",
  },
  reminder: {
    subject: "Reminder: {service} at {shop}",
    intro: "this is a reminder of your booking {number}: {service} with {resource}.",
  },
  action: "View, move or cancel the booking",
}

const TEXTS: Record<string, Texts> = {
  en: ENGLISH,
  tr: {
    greeting: "Merhaba,",
    confirmed: {
      subject: "{shop} rezervasyonunuz: {service}",
      intro: "{number} numaralı rezervasyonunuz onaylandı: {service}, {resource} ile.",
    },
    rescheduled: {
      subject: "{shop} rezervasyonunuzun saati değişti",
      intro: "{number} numaralı rezervasyonunuz taşındı: {service}, {resource} ile.",
    },
    canceled: {
      subject: "{shop} rezervasyonunuz iptal edildi",
      intro: "{number} numaralı rezervasyonunuz iptal edildi: {service}, {resource} ile.",
    },
    reminder: {
      subject: "Hatırlatma: {shop}, {service}",
      intro: "{number} numaralı rezervasyonunuzu hatırlatırız: {service}, {resource} ile.",
    },
    action: "Rezervasyonu gör, taşı veya iptal et",
  },
  de: {
    greeting: "Guten Tag,",
    confirmed: {
      subject: "Ihre Buchung bei {shop}: {service}",
      intro: "Ihre Buchung {number} ist bestätigt: {service} mit {resource}.",
    },
    rescheduled: {
      subject: "Ihre Buchung bei {shop} hat einen neuen Termin",
      intro: "Ihre Buchung {number} wurde verschoben: {service} mit {resource}.",
    },
    canceled: {
      subject: "Ihre Buchung bei {shop} ist storniert",
      intro: "Ihre Buchung {number} ist storniert: {service} mit {resource}.",
    },
    reminder: {
      subject: "Erinnerung: {service} bei {shop}",
      intro: "wir erinnern Sie an Ihre Buchung {number}: {service} mit {resource}.",
    },
    action: "Buchung ansehen, verschieben oder stornieren",
  },
  fr: {
    greeting: "Bonjour,",
    confirmed: {
      subject: "Votre réservation chez {shop} : {service}",
      intro: "votre réservation {number} est confirmée : {service} avec {resource}.",
    },
    rescheduled: {
      subject: "Votre réservation chez {shop} a un nouvel horaire",
      intro: "votre réservation {number} a été déplacée : {service} avec {resource}.",
    },
    canceled: {
      subject: "Votre réservation chez {shop} est annulée",
      intro: "votre réservation {number} est annulée : {service} avec {resource}.",
    },
    reminder: {
      subject: "Rappel : {service} chez {shop}",
      intro: "nous vous rappelons votre réservation {number} : {service} avec {resource}.",
    },
    action: "Voir, déplacer ou annuler la réservation",
  },
  es: {
    greeting: "Hola:",
    confirmed: {
      subject: "Tu reserva en {shop}: {service}",
      intro: "Tu reserva {number} está confirmada: {service} con {resource}.",
    },
    rescheduled: {
      subject: "Tu reserva en {shop} tiene un nuevo horario",
      intro: "Tu reserva {number} se ha cambiado: {service} con {resource}.",
    },
    canceled: {
      subject: "Tu reserva en {shop} está cancelada",
      intro: "Tu reserva {number} está cancelada: {service} con {resource}.",
    },
    reminder: {
      subject: "Recordatorio: {service} en {shop}",
      intro: "Te recordamos tu reserva {number}: {service} con {resource}.",
    },
    action: "Ver, cambiar o cancelar la reserva",
  },
  it: {
    greeting: "Buongiorno,",
    confirmed: {
      subject: "La Sua prenotazione su {shop}: {service}",
      intro: "la Sua prenotazione {number} è confermata: {service} con {resource}.",
    },
    rescheduled: {
      subject: "La Sua prenotazione su {shop} ha un nuovo orario",
      intro: "la Sua prenotazione {number} è stata spostata: {service} con {resource}.",
    },
    canceled: {
      subject: "La Sua prenotazione su {shop} è annullata",
      intro: "la Sua prenotazione {number} è annullata: {service} con {resource}.",
    },
    reminder: {
      subject: "Promemoria: {service} su {shop}",
      intro: "Le ricordiamo la Sua prenotazione {number}: {service} con {resource}.",
    },
    action: "Vedere, spostare o annullare la prenotazione",
  },
  pt: {
    greeting: "Olá,",
    confirmed: {
      subject: "A sua reserva em {shop}: {service}",
      intro: "a sua reserva {number} está confirmada: {service} com {resource}.",
    },
    rescheduled: {
      subject: "A sua reserva em {shop} tem um novo horário",
      intro: "a sua reserva {number} foi alterada: {service} com {resource}.",
    },
    canceled: {
      subject: "A sua reserva em {shop} foi cancelada",
      intro: "a sua reserva {number} foi cancelada: {service} com {resource}.",
    },
    reminder: {
      subject: "Lembrete: {service} em {shop}",
      intro: "lembramos a sua reserva {number}: {service} com {resource}.",
    },
    action: "Ver, alterar ou cancelar a reserva",
  },
  nl: {
    greeting: "Hallo,",
    confirmed: {
      subject: "Uw boeking bij {shop}: {service}",
      intro: "uw boeking {number} is bevestigd: {service} met {resource}.",
    },
    rescheduled: {
      subject: "Uw boeking bij {shop} heeft een nieuwe tijd",
      intro: "uw boeking {number} is verplaatst: {service} met {resource}.",
    },
    canceled: {
      subject: "Uw boeking bij {shop} is geannuleerd",
      intro: "uw boeking {number} is geannuleerd: {service} met {resource}.",
    },
    reminder: {
      subject: "Herinnering: {service} bij {shop}",
      intro: "wij herinneren u aan uw boeking {number}: {service} met {resource}.",
    },
    action: "Boeking bekijken, verplaatsen of annuleren",
  },
  ru: {
    greeting: "Здравствуйте!",
    confirmed: {
      subject: "Ваша запись в {shop}: {service}",
      intro: "Ваша запись {number} подтверждена: {service}, {resource}.",
    },
    rescheduled: {
      subject: "У вашей записи в {shop} новое время",
      intro: "Ваша запись {number} перенесена: {service}, {resource}.",
    },
    canceled: {
      subject: "Ваша запись в {shop} отменена",
      intro: "Ваша запись {number} отменена: {service}, {resource}.",
    },
    reminder: {
      subject: "Напоминание: {service} в {shop}",
      intro: "Напоминаем о вашей записи {number}: {service}, {resource}.",
    },
    action: "Посмотреть, перенести или отменить запись",
  },
  ar: {
    greeting: "مرحبًا،",
    confirmed: {
      subject: "حجزك لدى {shop}: {service}",
      intro: "تم تأكيد حجزك رقم {number}: {service} مع {resource}.",
    },
    rescheduled: {
      subject: "تغيّر موعد حجزك لدى {shop}",
      intro: "نُقل حجزك رقم {number} إلى موعد آخر: {service} مع {resource}.",
    },
    canceled: {
      subject: "أُلغي حجزك لدى {shop}",
      intro: "أُلغي حجزك رقم {number}: {service} مع {resource}.",
    },
    reminder: {
      subject: "تذكير: {service} لدى {shop}",
      intro: "نذكّرك بحجزك رقم {number}: {service} مع {resource}.",
    },
    action: "عرض الحجز أو نقله أو إلغاؤه",
  },
  zh: {
    greeting: "您好，",
    confirmed: {
      subject: "您在 {shop} 的预约：{service}",
      intro: "您的预约 {number} 已确认：{service}，{resource}。",
    },
    rescheduled: {
      subject: "您在 {shop} 的预约时间已更改",
      intro: "您的预约 {number} 已改期：{service}，{resource}。",
    },
    canceled: {
      subject: "您在 {shop} 的预约已取消",
      intro: "您的预约 {number} 已取消：{service}，{resource}。",
    },
    reminder: {
      subject: "提醒：{shop} 的{service}",
      intro: "提醒您的预约 {number}：{service}，{resource}。",
    },
    action: "查看、更改或取消预约",
  },
}

/** The texts in a language. If there is no translation: in English. */
export function bookingMailTexts(language: string): Texts {
  return TEXTS[language] ?? ENGLISH
}
