/** The texts of printed tickets. */
export interface TicketTexts {
  ticket: string
  session: string
  date: string
  place: string
  online: string
  holder: string
  order: string
  entrance: string
  canceled: string
  postponed: string
}

const ENGLISH: TicketTexts = {
  ticket: "Ticket",
  session: "Session",
  date: "Date",
  place: "Place",
  online: "Online",
  holder: "Name",
  order: "Order",
  entrance: "Show this code at the entrance. It admits one person, once.",
  canceled: "This ticket is canceled.",
  postponed: "The event is postponed. Its new date is not known yet.",
}

const TEXTS: Record<string, TicketTexts> = {
  en: ENGLISH,
  tr: {
    ticket: "Bilet",
    session: "Oturum",
    date: "Tarih",
    place: "Yer",
    online: "Çevrimiçi",
    holder: "Ad",
    order: "Sipariş",
    entrance: "Girişte bu kodu gösterin. Bir kişiyi bir kez içeri alır.",
    canceled: "Bu bilet iptal edildi.",
    postponed: "Etkinlik ertelendi. Yeni tarihi henüz belli değil.",
  },
  de: {
    ticket: "Ticket",
    session: "Programmpunkt",
    date: "Datum",
    place: "Ort",
    online: "Online",
    holder: "Name",
    order: "Bestellung",
    entrance: "Zeigen Sie diesen Code am Einlass. Er gilt für eine Person und einmal.",
    canceled: "Dieses Ticket ist storniert.",
    postponed: "Die Veranstaltung ist verschoben. Der neue Termin steht noch nicht fest.",
  },
  fr: {
    ticket: "Billet",
    session: "Session",
    date: "Date",
    place: "Lieu",
    online: "En ligne",
    holder: "Nom",
    order: "Commande",
    entrance: "Présentez ce code à l'entrée. Il admet une personne, une seule fois.",
    canceled: "Ce billet est annulé.",
    postponed: "L'événement est reporté. La nouvelle date n'est pas encore connue.",
  },
  es: {
    ticket: "Entrada",
    session: "Sesión",
    date: "Fecha",
    place: "Lugar",
    online: "En línea",
    holder: "Nombre",
    order: "Pedido",
    entrance: "Muestra este código en la entrada. Vale para una persona y una sola vez.",
    canceled: "Esta entrada está cancelada.",
    postponed: "El evento se ha aplazado. La nueva fecha aún no se conoce.",
  },
  it: {
    ticket: "Biglietto",
    session: "Sessione",
    date: "Data",
    place: "Luogo",
    online: "Online",
    holder: "Nome",
    order: "Ordine",
    entrance: "Mostri questo codice all'ingresso. Vale per una persona, una sola volta.",
    canceled: "Questo biglietto è annullato.",
    postponed: "L'evento è rinviato. La nuova data non è ancora nota.",
  },
  pt: {
    ticket: "Bilhete",
    session: "Sessão",
    date: "Data",
    place: "Local",
    online: "Online",
    holder: "Nome",
    order: "Encomenda",
    entrance: "Mostre este código à entrada. Vale para uma pessoa, uma única vez.",
    canceled: "Este bilhete está cancelado.",
    postponed: "O evento foi adiado. A nova data ainda não é conhecida.",
  },
  nl: {
    ticket: "Ticket",
    session: "Sessie",
    date: "Datum",
    place: "Plaats",
    online: "Online",
    holder: "Naam",
    order: "Bestelling",
    entrance: "Toon deze code bij de ingang. Hij geldt voor één persoon en één keer.",
    canceled: "Dit ticket is geannuleerd.",
    postponed: "Het evenement is uitgesteld. De nieuwe datum is nog niet bekend.",
  },
  ru: {
    ticket: "Билет",
    session: "Сессия",
    date: "Дата",
    place: "Место",
    online: "Онлайн",
    holder: "Имя",
    order: "Заказ",
    entrance: "Покажите этот код на входе. По нему проходит один человек, один раз.",
    canceled: "Этот билет отменён.",
    postponed: "Мероприятие перенесено. Новая дата пока неизвестна.",
  },
  ar: {
    ticket: "تذكرة",
    session: "الجلسة",
    date: "التاريخ",
    place: "المكان",
    online: "عبر الإنترنت",
    holder: "الاسم",
    order: "الطلب",
    entrance: "أظهر هذا الرمز عند المدخل. يسمح بدخول شخص واحد مرة واحدة.",
    canceled: "هذه التذكرة ملغاة.",
    postponed: "تأجلت الفعالية. الموعد الجديد غير معروف بعد.",
  },
  zh: {
    ticket: "门票",
    session: "场次",
    date: "日期",
    place: "地点",
    online: "线上",
    holder: "姓名",
    order: "订单",
    entrance: "请在入口出示此码。仅限一人使用一次。",
    canceled: "此门票已取消。",
    postponed: "活动已延期，新日期待定。",
  },
}

/** The texts in the language of a locale such as `de-AT`. The fallback is English. */
export function ticketTexts(locale: string): TicketTexts {
  return TEXTS[locale.split("-", 1)[0] ?? ""] ?? ENGLISH
}
