/** Mails about canceled events are two, because only one of them may promise money. */
export const EVENT_MAILS = [
  "tickets",
  "postponed",
  "rescheduled",
  "canceled",
  "canceled_without_refund",
] as const

export type EventMailKind = (typeof EVENT_MAILS)[number]

interface Text {
  subject: string
  intro: string
  next: string
}

/** `{event}` is the event's title, `{number}` the order's number, `{shop}` the shop's name. */
interface Texts {
  greeting: string
  tickets: Text
  postponed: Text
  rescheduled: Text
  /** `no_refund` replaces `next` if the shop gives no money back. */
  canceled: Text & { no_refund: string }
}

const ENGLISH: Texts = {
  greeting: "Hello,",
  tickets: {
    subject: "Your tickets for {event}",
    intro: "thank you for your order {number} at {shop}. Your tickets for “{event}” are attached.",
    next: "Print the PDF or show it on your phone at the entrance. The calendar file adds the date to your calendar.",
  },
  postponed: {
    subject: "{event} is postponed",
    intro: "“{event}” will not take place as planned. Your tickets of the order {number} stay valid.",
    next: "We will write to you as soon as the new date is known.",
  },
  rescheduled: {
    subject: "The date of {event} is set",
    intro: "the date of “{event}” is set. Your tickets of the order {number} stay valid.",
    next: "The attached tickets and the calendar file have this date.",
  },
  canceled: {
    subject: "{event} is canceled",
    intro: "“{event}” will not take place. Your tickets of the order {number} are canceled.",
    next: "If you have paid for them, you get the money back the way you paid.",
    no_refund:
      "This cancellation comes without a refund. If you have questions about your payment, please contact {shop}.",
  },
}

const TEXTS: Record<string, Texts> = {
  en: ENGLISH,
  tr: {
    greeting: "Merhaba,",
    tickets: {
      subject: "{event} biletleriniz",
      intro:
        "{shop} mağazasındaki {number} numaralı siparişiniz için teşekkürler. “{event}” biletleriniz ektedir.",
      next: "PDF'yi yazdırın veya girişte telefonunuzdan gösterin. Takvim dosyası tarihi takviminize ekler.",
    },
    postponed: {
      subject: "{event} ertelendi",
      intro:
        "“{event}” planlanan tarihte yapılmayacak. {number} numaralı siparişinizin biletleri geçerli kalır.",
      next: "Yeni tarih belli olunca size yazacağız.",
    },
    rescheduled: {
      subject: "{event} için tarih belli oldu",
      intro: "“{event}” için tarih belli oldu. {number} numaralı siparişinizin biletleri geçerli kalır.",
      next: "Ekteki biletlerde ve takvim dosyasında bu tarih yazar.",
    },
    canceled: {
      subject: "{event} iptal edildi",
      intro: "“{event}” yapılmayacak. {number} numaralı siparişinizin biletleri iptal edildi.",
      next: "Ödeme yaptıysanız paranız aynı yoldan iade edilir.",
      no_refund:
        "Bu iptal için para iadesi yapılmaz. Ödemenizle ilgili sorularınız için lütfen {shop} ile iletişime geçin.",
    },
  },
  de: {
    greeting: "Guten Tag,",
    tickets: {
      subject: "Ihre Tickets für {event}",
      intro:
        "vielen Dank für Ihre Bestellung {number} bei {shop}. Ihre Tickets für „{event}“ sind angehängt.",
      next: "Drucken Sie das PDF aus oder zeigen Sie es am Einlass auf dem Telefon. Die Kalenderdatei trägt den Termin ein.",
    },
    postponed: {
      subject: "{event} ist verschoben",
      intro: "„{event}“ findet nicht wie geplant statt. Ihre Tickets der Bestellung {number} bleiben gültig.",
      next: "Wir schreiben Ihnen, sobald der neue Termin feststeht.",
    },
    rescheduled: {
      subject: "Der Termin für {event} steht fest",
      intro: "der Termin für „{event}“ steht fest. Ihre Tickets der Bestellung {number} bleiben gültig.",
      next: "Die angehängten Tickets und die Kalenderdatei nennen diesen Termin.",
    },
    canceled: {
      subject: "{event} ist abgesagt",
      intro: "„{event}“ findet nicht statt. Ihre Tickets der Bestellung {number} sind storniert.",
      next: "Haben Sie dafür bezahlt, erhalten Sie das Geld auf demselben Weg zurück.",
      no_refund:
        "Mit dieser Absage ist keine Erstattung verbunden. Bei Fragen zu Ihrer Zahlung wenden Sie sich bitte an {shop}.",
    },
  },
  fr: {
    greeting: "Bonjour,",
    tickets: {
      subject: "Vos billets pour {event}",
      intro: "merci pour votre commande {number} chez {shop}. Vos billets pour « {event} » sont joints.",
      next: "Imprimez le PDF ou montrez-le sur votre téléphone à l'entrée. Le fichier de calendrier ajoute la date.",
    },
    postponed: {
      subject: "{event} est reporté",
      intro: "« {event} » n'aura pas lieu comme prévu. Vos billets de la commande {number} restent valables.",
      next: "Nous vous écrirons dès que la nouvelle date sera connue.",
    },
    rescheduled: {
      subject: "La date de {event} est fixée",
      intro: "la date de « {event} » est fixée. Vos billets de la commande {number} restent valables.",
      next: "Les billets joints et le fichier de calendrier indiquent cette date.",
    },
    canceled: {
      subject: "{event} est annulé",
      intro: "« {event} » n'aura pas lieu. Vos billets de la commande {number} sont annulés.",
      next: "Si vous les avez payés, vous êtes remboursé par le même moyen de paiement.",
      no_refund:
        "Cette annulation ne donne pas lieu à un remboursement. Pour toute question sur votre paiement, veuillez contacter {shop}.",
    },
  },
  es: {
    greeting: "Hola:",
    tickets: {
      subject: "Tus entradas para {event}",
      intro: "gracias por tu pedido {number} en {shop}. Adjuntamos tus entradas para «{event}».",
      next: "Imprime el PDF o muéstralo en el teléfono a la entrada. El archivo de calendario añade la fecha.",
    },
    postponed: {
      subject: "{event} se aplaza",
      intro:
        "«{event}» no se celebrará como estaba previsto. Tus entradas del pedido {number} siguen siendo válidas.",
      next: "Te escribiremos en cuanto se conozca la nueva fecha.",
    },
    rescheduled: {
      subject: "Ya hay fecha para {event}",
      intro: "ya hay fecha para «{event}». Tus entradas del pedido {number} siguen siendo válidas.",
      next: "Las entradas adjuntas y el archivo de calendario indican esta fecha.",
    },
    canceled: {
      subject: "{event} se cancela",
      intro: "«{event}» no se celebrará. Tus entradas del pedido {number} quedan canceladas.",
      next: "Si las has pagado, recibirás el dinero por el mismo medio de pago.",
      no_refund:
        "Esta cancelación no incluye un reembolso. Si tienes preguntas sobre tu pago, ponte en contacto con {shop}.",
    },
  },
  it: {
    greeting: "Buongiorno,",
    tickets: {
      subject: "I Suoi biglietti per {event}",
      intro: "grazie per il Suo ordine {number} su {shop}. I biglietti per «{event}» sono allegati.",
      next: "Stampi il PDF o lo mostri sul telefono all'ingresso. Il file di calendario aggiunge la data.",
    },
    postponed: {
      subject: "{event} è rinviato",
      intro: "«{event}» non si terrà come previsto. I biglietti dell'ordine {number} restano validi.",
      next: "Le scriveremo appena la nuova data sarà nota.",
    },
    rescheduled: {
      subject: "La data di {event} è fissata",
      intro: "la data di «{event}» è fissata. I biglietti dell'ordine {number} restano validi.",
      next: "I biglietti allegati e il file di calendario indicano questa data.",
    },
    canceled: {
      subject: "{event} è annullato",
      intro: "«{event}» non si terrà. I biglietti dell'ordine {number} sono annullati.",
      next: "Se li ha pagati, riceverà il rimborso con lo stesso metodo di pagamento.",
      no_refund: "Questo annullamento non prevede un rimborso. Per domande sul pagamento contatti {shop}.",
    },
  },
  pt: {
    greeting: "Olá,",
    tickets: {
      subject: "Os seus bilhetes para {event}",
      intro: "obrigado pela sua encomenda {number} em {shop}. Os bilhetes para «{event}» seguem em anexo.",
      next: "Imprima o PDF ou mostre-o no telemóvel à entrada. O ficheiro de calendário acrescenta a data.",
    },
    postponed: {
      subject: "{event} foi adiado",
      intro: "«{event}» não se realiza como previsto. Os bilhetes da encomenda {number} continuam válidos.",
      next: "Escrevemos-lhe assim que a nova data for conhecida.",
    },
    rescheduled: {
      subject: "A data de {event} está marcada",
      intro: "a data de «{event}» está marcada. Os bilhetes da encomenda {number} continuam válidos.",
      next: "Os bilhetes em anexo e o ficheiro de calendário indicam esta data.",
    },
    canceled: {
      subject: "{event} foi cancelado",
      intro: "«{event}» não se realiza. Os bilhetes da encomenda {number} estão cancelados.",
      next: "Se os pagou, recebe o dinheiro pelo mesmo meio de pagamento.",
      no_refund:
        "Este cancelamento não inclui reembolso. Se tiver perguntas sobre o seu pagamento, contacte {shop}.",
    },
  },
  nl: {
    greeting: "Hallo,",
    tickets: {
      subject: "Uw tickets voor {event}",
      intro: "bedankt voor uw bestelling {number} bij {shop}. Uw tickets voor ‘{event}’ zijn bijgevoegd.",
      next: "Print de PDF of toon hem bij de ingang op uw telefoon. Het agendabestand voegt de datum toe.",
    },
    postponed: {
      subject: "{event} is uitgesteld",
      intro: "‘{event}’ gaat niet door zoals gepland. Uw tickets van bestelling {number} blijven geldig.",
      next: "Wij schrijven u zodra de nieuwe datum bekend is.",
    },
    rescheduled: {
      subject: "De datum van {event} is bekend",
      intro: "de datum van ‘{event}’ is bekend. Uw tickets van bestelling {number} blijven geldig.",
      next: "De bijgevoegde tickets en het agendabestand vermelden deze datum.",
    },
    canceled: {
      subject: "{event} is geannuleerd",
      intro: "‘{event}’ gaat niet door. Uw tickets van bestelling {number} zijn geannuleerd.",
      next: "Hebt u ervoor betaald, dan krijgt u het geld terug zoals u hebt betaald.",
      no_refund:
        "Bij deze annulering hoort geen terugbetaling. Neem bij vragen over uw betaling contact op met {shop}.",
    },
  },
  ru: {
    greeting: "Здравствуйте!",
    tickets: {
      subject: "Ваши билеты на {event}",
      intro: "Спасибо за заказ {number} в {shop}. Билеты на «{event}» приложены к письму.",
      next: "Распечатайте PDF или покажите его на телефоне при входе. Файл календаря добавит дату в ваш календарь.",
    },
    postponed: {
      subject: "{event}: мероприятие перенесено",
      intro: "«{event}» не состоится в назначенное время. Билеты заказа {number} остаются действительными.",
      next: "Мы напишем вам, как только станет известна новая дата.",
    },
    rescheduled: {
      subject: "{event}: дата назначена",
      intro: "Дата мероприятия «{event}» назначена. Билеты заказа {number} остаются действительными.",
      next: "Эта дата указана в приложенных билетах и в файле календаря.",
    },
    canceled: {
      subject: "{event}: мероприятие отменено",
      intro: "«{event}» не состоится. Билеты заказа {number} отменены.",
      next: "Если вы за них заплатили, деньги вернутся тем же способом.",
      no_refund:
        "Возврат денег при этой отмене не предусмотрен. Если у вас есть вопросы об оплате, обратитесь в {shop}.",
    },
  },
  ar: {
    greeting: "مرحبًا،",
    tickets: {
      subject: "تذاكرك لفعالية {event}",
      intro: "شكرًا على طلبك رقم {number} من {shop}. تذاكرك لفعالية «{event}» مرفقة.",
      next: "اطبع ملف PDF أو أظهره على هاتفك عند المدخل. يضيف ملف التقويم الموعد إلى تقويمك.",
    },
    postponed: {
      subject: "تأجلت فعالية {event}",
      intro: "لن تقام فعالية «{event}» في موعدها. تبقى تذاكر طلبك رقم {number} صالحة.",
      next: "سنكتب إليك فور معرفة الموعد الجديد.",
    },
    rescheduled: {
      subject: "تحدد موعد فعالية {event}",
      intro: "تحدد موعد فعالية «{event}». تبقى تذاكر طلبك رقم {number} صالحة.",
      next: "التذاكر المرفقة وملف التقويم يحملان هذا الموعد.",
    },
    canceled: {
      subject: "أُلغيت فعالية {event}",
      intro: "لن تقام فعالية «{event}». أُلغيت تذاكر طلبك رقم {number}.",
      next: "إذا كنت قد دفعت ثمنها فسيعود إليك المال بطريقة الدفع نفسها.",
      no_refund: "لا يشمل هذا الإلغاء ردّ المبلغ. إذا كانت لديك أسئلة عن الدفع فتواصل مع {shop}.",
    },
  },
  zh: {
    greeting: "您好，",
    tickets: {
      subject: "您的 {event} 门票",
      intro: "感谢您在 {shop} 的订单 {number}。“{event}”的门票见附件。",
      next: "请打印 PDF，或在入口用手机出示。日历文件可将日期加入您的日历。",
    },
    postponed: {
      subject: "{event} 已延期",
      intro: "“{event}”不能按原定时间举行。订单 {number} 的门票仍然有效。",
      next: "新日期确定后，我们会立即写信通知您。",
    },
    rescheduled: {
      subject: "{event} 的日期已确定",
      intro: "“{event}”的日期已确定。订单 {number} 的门票仍然有效。",
      next: "附件中的门票和日历文件已写明该日期。",
    },
    canceled: {
      subject: "{event} 已取消",
      intro: "“{event}”不再举行。订单 {number} 的门票已取消。",
      next: "如果您已付款，款项将按原支付方式退还。",
      no_refund: "本次取消不退款。如对付款有疑问，请联系 {shop}。",
    },
  },
}

/** The texts of a mail, in English if the language has none. */
export function eventMailText(kind: EventMailKind, language: string): Text & { greeting: string } {
  const { greeting, ...texts } = TEXTS[language] ?? ENGLISH
  if (kind !== "canceled" && kind !== "canceled_without_refund") return { greeting, ...texts[kind] }
  const { subject, intro, next, no_refund } = texts.canceled
  return { greeting, subject, intro, next: kind === "canceled" ? next : no_refund }
}
