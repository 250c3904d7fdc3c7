/** Mails about canceled departures are two, because only one of them may promise money. */
export const TOUR_MAILS = ["voucher", "canceled", "canceled_without_refund"] as const

export type TourMailKind = (typeof TOUR_MAILS)[number]

interface Text {
  subject: string
  intro: string
  next: string
}

/** `{tour}` is the tour's title, `{number}` the order's number, `{shop}` the shop's name. */
interface Texts {
  greeting: string
  voucher: Text
  /** `no_refund` replaces `next` if the shop gives no money back. */
  canceled: Text & { no_refund: string }
}

const ENGLISH: Texts = {
  greeting: "Hello,",
  voucher: {
    subject: "Your booking of {tour}",
    intro: "thank you for your order {number} at {shop}. Your voucher for “{tour}” is attached.",
    next: "Bring the PDF on your phone or printed. The calendar file adds the date to your calendar.",
  },
  canceled: {
    subject: "{tour} is canceled",
    intro: "“{tour}” will not take place on this date. Your booking of the order {number} is canceled.",
    next: "If you have paid for it, you get the money back the way you paid.",
    no_refund:
      "This cancellation comes without a refund. If you have questions about your payment, please contact {shop}.",
  },
}

const TEXTS: Record<string, Texts> = {
  en: ENGLISH,
  tr: {
    greeting: "Merhaba,",
    voucher: {
      subject: "{tour} rezervasyonunuz",
      intro:
        "{shop} mağazasındaki {number} numaralı siparişiniz için teşekkürler. “{tour}” rezervasyon belgeniz ektedir.",
      next: "PDF'yi telefonunuzda veya yazdırılmış olarak getirin. Takvim dosyası tarihi takviminize ekler.",
    },
    canceled: {
      subject: "{tour} iptal edildi",
      intro: "“{tour}” bu tarihte yapılmayacak. {number} numaralı siparişinizin rezervasyonu iptal edildi.",
      next: "Ödeme yaptıysanız paranız aynı yoldan iade edilir.",
      no_refund:
        "Bu iptal için para iadesi yapılmaz. Ödemenizle ilgili sorularınız için lütfen {shop} ile iletişime geçin.",
    },
  },
  de: {
    greeting: "Guten Tag,",
    voucher: {
      subject: "Ihre Buchung: {tour}",
      intro: "vielen Dank für Ihre Bestellung {number} bei {shop}. Ihr Voucher für „{tour}“ ist angehängt.",
      next: "Bringen Sie das PDF auf dem Telefon oder ausgedruckt mit. Die Kalenderdatei trägt den Termin ein.",
    },
    canceled: {
      subject: "{tour} ist abgesagt",
      intro:
        "„{tour}“ findet an diesem Termin nicht statt. Ihre Buchung der Bestellung {number} ist storniert.",
      next: "Haben Sie dafür bezahlt, erhalten Sie das Geld auf demselben Weg zurück.",
      no_refund:
        "Mit dieser Absage ist keine Erstattung verbunden. Bei Fragen zu Ihrer Zahlung wenden Sie sich bitte an {shop}.",
    },
  },
  fr: {
    greeting: "Bonjour,",
    voucher: {
      subject: "Votre réservation : {tour}",
      intro: "merci pour votre commande {number} chez {shop}. Votre bon pour « {tour} » est joint.",
      next: "Apportez le PDF sur votre téléphone ou imprimé. Le fichier de calendrier ajoute la date.",
    },
    canceled: {
      subject: "{tour} est annulé",
      intro:
        "« {tour} » n'aura pas lieu à cette date. Votre réservation de la commande {number} est annulée.",
      next: "Si vous l'avez payée, vous êtes remboursé par le même moyen de paiement.",
      no_refund:
        "Cette annulation ne donne pas lieu à un remboursement. Pour toute question sur votre paiement, veuillez contacter {shop}.",
    },
  },
  es: {
    greeting: "Hola:",
    voucher: {
      subject: "Tu reserva de {tour}",
      intro: "gracias por tu pedido {number} en {shop}. Adjuntamos tu bono para «{tour}».",
      next: "Lleva el PDF en el teléfono o impreso. El archivo de calendario añade la fecha.",
    },
    canceled: {
      subject: "{tour} se cancela",
      intro: "«{tour}» no se celebrará en esta fecha. Tu reserva del pedido {number} queda cancelada.",
      next: "Si la has pagado, recibirás el dinero por el mismo medio de pago.",
      no_refund:
        "Esta cancelación no incluye un reembolso. Si tienes preguntas sobre tu pago, ponte en contacto con {shop}.",
    },
  },
  it: {
    greeting: "Buongiorno,",
    voucher: {
      subject: "La Sua prenotazione di {tour}",
      intro: "grazie per il Suo ordine {number} su {shop}. Il voucher per «{tour}» è allegato.",
      next: "Porti il PDF sul telefono o stampato. Il file di calendario aggiunge la data.",
    },
    canceled: {
      subject: "{tour} è annullato",
      intro: "«{tour}» non si terrà in questa data. La prenotazione dell'ordine {number} è annullata.",
      next: "Se l'ha pagata, riceverà il rimborso con lo stesso metodo di pagamento.",
      no_refund: "Questo annullamento non prevede un rimborso. Per domande sul pagamento contatti {shop}.",
    },
  },
  pt: {
    greeting: "Olá,",
    voucher: {
      subject: "A sua reserva de {tour}",
      intro: "obrigado pela sua encomenda {number} em {shop}. O voucher para «{tour}» segue em anexo.",
      next: "Traga o PDF no telemóvel ou impresso. O ficheiro de calendário acrescenta a data.",
    },
    canceled: {
      subject: "{tour} foi cancelado",
      intro: "«{tour}» não se realiza nesta data. A reserva da encomenda {number} está cancelada.",
      next: "Se a pagou, recebe o dinheiro pelo mesmo meio de pagamento.",
      no_refund:
        "Este cancelamento não inclui reembolso. Se tiver perguntas sobre o seu pagamento, contacte {shop}.",
    },
  },
  nl: {
    greeting: "Hallo,",
    voucher: {
      subject: "Uw boeking van {tour}",
      intro: "bedankt voor uw bestelling {number} bij {shop}. Uw voucher voor ‘{tour}’ is bijgevoegd.",
      next: "Neem de PDF mee op uw telefoon of geprint. Het agendabestand voegt de datum toe.",
    },
    canceled: {
      subject: "{tour} is geannuleerd",
      intro: "‘{tour}’ gaat op deze datum niet door. Uw boeking van bestelling {number} is geannuleerd.",
      next: "Hebt u ervoor betaald, dan krijgt u het geld terug zoals u hebt betaald.",
      no_refund:
        "Bij deze annulering hoort geen terugbetaling. Neem bij vragen over uw betaling contact op met {shop}.",
    },
  },
  ru: {
    greeting: "Здравствуйте!",
    voucher: {
      subject: "Ваше бронирование: {tour}",
      intro: "Спасибо за заказ {number} в {shop}. Ваучер на «{tour}» приложен к письму.",
      next: "Возьмите PDF с собой на телефоне или распечатанным. Файл календаря добавит дату в ваш календарь.",
    },
    canceled: {
      subject: "{tour}: поездка отменена",
      intro: "«{tour}» не состоится в эту дату. Бронирование заказа {number} отменено.",
      next: "Если вы за него заплатили, деньги вернутся тем же способом.",
      no_refund:
        "Возврат денег при этой отмене не предусмотрен. Если у вас есть вопросы об оплате, обратитесь в {shop}.",
    },
  },
  ar: {
    greeting: "مرحبًا،",
    voucher: {
      subject: "حجزك لرحلة {tour}",
      intro: "شكرًا على طلبك رقم {number} من {shop}. قسيمة رحلة «{tour}» مرفقة.",
      next: "أحضر ملف PDF على هاتفك أو مطبوعًا. يضيف ملف التقويم الموعد إلى تقويمك.",
    },
    canceled: {
      subject: "أُلغيت رحلة {tour}",
      intro: "لن تقام رحلة «{tour}» في هذا الموعد. أُلغي حجز طلبك رقم {number}.",
      next: "إذا كنت قد دفعت ثمنه فسيعود إليك المال بطريقة الدفع نفسها.",
      no_refund: "لا يشمل هذا الإلغاء ردّ المبلغ. إذا كانت لديك أسئلة عن الدفع فتواصل مع {shop}.",
    },
  },
  zh: {
    greeting: "您好，",
    voucher: {
      subject: "您预订的 {tour}",
      intro: "感谢您在 {shop} 的订单 {number}。“{tour}”的凭证见附件。",
      next: "请在手机上或打印携带 PDF。日历文件可将日期加入您的日历。",
    },
    canceled: {
      subject: "{tour} 已取消",
      intro: "“{tour}”在该日期不再成行。订单 {number} 的预订已取消。",
      next: "如果您已付款，款项将按原支付方式退还。",
      no_refund: "本次取消不退款。如对付款有疑问，请联系 {shop}。",
    },
  },
}

/** The texts of a mail, in English if the language has none. */
export function tourMailText(kind: TourMailKind, language: string): Text & { greeting: string } {
  const { greeting, voucher, canceled } = TEXTS[language] ?? ENGLISH
  if (kind === "voucher") return { greeting, ...voucher }
  const { subject, intro, next, no_refund } = canceled
  return { greeting, subject, intro, next: kind === "canceled" ? next : no_refund }
}
