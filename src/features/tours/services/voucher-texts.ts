/** The texts of printed vouchers. */
export interface VoucherTexts {
  voucher: string
  date: string
  booking: string
  passengers: string
  order: string
  canceled: string
}

const ENGLISH: VoucherTexts = {
  voucher: "Bring this voucher with you. It is your proof of the booking.",
  date: "Date",
  booking: "Booked",
  passengers: "Passengers",
  order: "Order",
  canceled: "This booking is canceled.",
}

const TEXTS: Record<string, VoucherTexts> = {
  en: ENGLISH,
  tr: {
    voucher: "Bu belgeyi yanınızda getirin. Rezervasyonunuzun kanıtıdır.",
    date: "Tarih",
    booking: "Rezervasyon",
    passengers: "Yolcular",
    order: "Sipariş",
    canceled: "Bu rezervasyon iptal edildi.",
  },
  de: {
    voucher: "Bringen Sie diesen Voucher mit. Er ist Ihr Nachweis der Buchung.",
    date: "Datum",
    booking: "Gebucht",
    passengers: "Reisende",
    order: "Bestellung",
    canceled: "Diese Buchung ist storniert.",
  },
  fr: {
    voucher: "Apportez ce bon. Il est la preuve de votre réservation.",
    date: "Date",
    booking: "Réservé",
    passengers: "Voyageurs",
    order: "Commande",
    canceled: "Cette réservation est annulée.",
  },
  es: {
    voucher: "Trae este bono. Es la prueba de tu reserva.",
    date: "Fecha",
    booking: "Reservado",
    passengers: "Pasajeros",
    order: "Pedido",
    canceled: "Esta reserva está cancelada.",
  },
  it: {
    voucher: "Porti con sé questo voucher. È la prova della prenotazione.",
    date: "Data",
    booking: "Prenotato",
    passengers: "Passeggeri",
    order: "Ordine",
    canceled: "Questa prenotazione è annullata.",
  },
  pt: {
    voucher: "Traga este voucher consigo. É a prova da sua reserva.",
    date: "Data",
    booking: "Reservado",
    passengers: "Passageiros",
    order: "Encomenda",
    canceled: "Esta reserva está cancelada.",
  },
  nl: {
    voucher: "Neem deze voucher mee. Hij is uw bewijs van de boeking.",
    date: "Datum",
    booking: "Geboekt",
    passengers: "Reizigers",
    order: "Bestelling",
    canceled: "Deze boeking is geannuleerd.",
  },
  ru: {
    voucher: "Возьмите этот ваучер с собой. Он подтверждает бронирование.",
    date: "Дата",
    booking: "Забронировано",
    passengers: "Пассажиры",
    order: "Заказ",
    canceled: "Это бронирование отменено.",
  },
  ar: {
    voucher: "أحضر هذه القسيمة معك. فهي إثبات حجزك.",
    date: "التاريخ",
    booking: "المحجوز",
    passengers: "المسافرون",
    order: "الطلب",
    canceled: "هذا الحجز ملغى.",
  },
  zh: {
    voucher: "请携带此凭证。它是您的预订证明。",
    date: "日期",
    booking: "已预订",
    passengers: "旅客",
    order: "订单",
    canceled: "此预订已取消。",
  },
}

/** The texts in the language of a locale such as `de-AT`. The fallback is English. */
export function voucherTexts(locale: string): VoucherTexts {
  return TEXTS[locale.split("-", 1)[0] ?? ""] ?? ENGLISH
}
