/** The kinds of mails to a customer about the payments of a subscription. */
export const SUBSCRIPTION_MAILS = ["payment_failed", "payment_recovered", "ended_unpaid"] as const

export type SubscriptionMailKind = (typeof SUBSCRIPTION_MAILS)[number]

interface Kind {
  subject: string
  intro: string
}

type Texts = Record<SubscriptionMailKind, Kind> & {
  greeting: string
  retry: string
}

const ENGLISH: Texts = {
  greeting: "Hello,",
  payment_failed: {
    subject: "Your payment for {plan} at {shop} has failed",
    intro: "we could not collect {amount} for your subscription {plan}. Please check your card.",
  },
  retry: "We will try again on {day}.",
  payment_recovered: {
    subject: "Your payment for {plan} at {shop} has arrived",
    intro: "we have received {amount} for your subscription {plan}. It continues as usual.",
  },
  ended_unpaid: {
    subject: "Your subscription {plan} at {shop} has ended",
    intro:
      "we could not collect {amount} for your subscription {plan}, so it has ended. You can subscribe again at any time.",
  },
}

const TEXTS: Record<string, Texts> = {
  en: ENGLISH,
  tr: {
    greeting: "Merhaba,",
    payment_failed: {
      subject: "{shop}: {plan} ödemeniz alınamadı",
      intro: "{plan} aboneliğiniz için {amount} tutarını tahsil edemedik. Lütfen kartınızı kontrol edin.",
    },
    retry: "{day} tarihinde yeniden deneyeceğiz.",
    payment_recovered: {
      subject: "{shop}: {plan} ödemeniz alındı",
      intro: "{plan} aboneliğiniz için {amount} tutarını aldık. Aboneliğiniz devam ediyor.",
    },
    ended_unpaid: {
      subject: "{shop}: {plan} aboneliğiniz sona erdi",
      intro:
        "{plan} aboneliğiniz için {amount} tutarını tahsil edemediğimizden aboneliğiniz sona erdi. Dilediğiniz zaman yeniden abone olabilirsiniz.",
    },
  },
  de: {
    greeting: "Guten Tag,",
    payment_failed: {
      subject: "Ihre Zahlung für {plan} bei {shop} ist fehlgeschlagen",
      intro: "wir konnten {amount} für Ihr Abonnement {plan} nicht einziehen. Bitte prüfen Sie Ihre Karte.",
    },
    retry: "Wir versuchen es am {day} noch einmal.",
    payment_recovered: {
      subject: "Ihre Zahlung für {plan} bei {shop} ist eingegangen",
      intro: "wir haben {amount} für Ihr Abonnement {plan} erhalten. Es läuft wie gewohnt weiter.",
    },
    ended_unpaid: {
      subject: "Ihr Abonnement {plan} bei {shop} ist beendet",
      intro:
        "wir konnten {amount} für Ihr Abonnement {plan} nicht einziehen. Deshalb ist es beendet. Sie können es jederzeit neu abschließen.",
    },
  },
  fr: {
    greeting: "Bonjour,",
    payment_failed: {
      subject: "Votre paiement pour {plan} chez {shop} a échoué",
      intro:
        "nous n'avons pas pu prélever {amount} pour votre abonnement {plan}. Veuillez vérifier votre carte.",
    },
    retry: "Nous réessaierons le {day}.",
    payment_recovered: {
      subject: "Votre paiement pour {plan} chez {shop} est arrivé",
      intro: "nous avons reçu {amount} pour votre abonnement {plan}. Il continue comme d'habitude.",
    },
    ended_unpaid: {
      subject: "Votre abonnement {plan} chez {shop} a pris fin",
      intro:
        "nous n'avons pas pu prélever {amount} pour votre abonnement {plan}, il a donc pris fin. Vous pouvez vous réabonner à tout moment.",
    },
  },
  es: {
    greeting: "Hola:",
    payment_failed: {
      subject: "Tu pago de {plan} en {shop} ha fallado",
      intro: "No hemos podido cobrar {amount} por tu suscripción {plan}. Comprueba tu tarjeta, por favor.",
    },
    retry: "Lo intentaremos de nuevo el {day}.",
    payment_recovered: {
      subject: "Tu pago de {plan} en {shop} ha llegado",
      intro: "Hemos recibido {amount} por tu suscripción {plan}. Continúa como siempre.",
    },
    ended_unpaid: {
      subject: "Tu suscripción {plan} en {shop} ha terminado",
      intro:
        "No hemos podido cobrar {amount} por tu suscripción {plan}, así que ha terminado. Puedes suscribirte de nuevo cuando quieras.",
    },
  },
  it: {
    greeting: "Buongiorno,",
    payment_failed: {
      subject: "Il pagamento di {plan} su {shop} non è riuscito",
      intro:
        "non abbiamo potuto addebitare {amount} per il Suo abbonamento {plan}. La preghiamo di controllare la carta.",
    },
    retry: "Riproveremo il {day}.",
    payment_recovered: {
      subject: "Il pagamento di {plan} su {shop} è arrivato",
      intro: "abbiamo ricevuto {amount} per il Suo abbonamento {plan}. Continua come sempre.",
    },
    ended_unpaid: {
      subject: "Il Suo abbonamento {plan} su {shop} è terminato",
      intro:
        "non abbiamo potuto addebitare {amount} per il Suo abbonamento {plan}, che quindi è terminato. Può abbonarsi di nuovo in qualsiasi momento.",
    },
  },
  pt: {
    greeting: "Olá,",
    payment_failed: {
      subject: "O pagamento de {plan} em {shop} falhou",
      intro: "não conseguimos cobrar {amount} pela sua subscrição {plan}. Verifique o seu cartão, por favor.",
    },
    retry: "Vamos tentar de novo em {day}.",
    payment_recovered: {
      subject: "O pagamento de {plan} em {shop} chegou",
      intro: "recebemos {amount} pela sua subscrição {plan}. Continua como habitualmente.",
    },
    ended_unpaid: {
      subject: "A sua subscrição {plan} em {shop} terminou",
      intro:
        "não conseguimos cobrar {amount} pela sua subscrição {plan}, por isso terminou. Pode subscrever de novo a qualquer momento.",
    },
  },
  nl: {
    greeting: "Hallo,",
    payment_failed: {
      subject: "Uw betaling voor {plan} bij {shop} is mislukt",
      intro: "we konden {amount} voor uw abonnement {plan} niet innen. Controleer uw kaart alstublieft.",
    },
    retry: "We proberen het opnieuw op {day}.",
    payment_recovered: {
      subject: "Uw betaling voor {plan} bij {shop} is ontvangen",
      intro: "we hebben {amount} voor uw abonnement {plan} ontvangen. Het loopt gewoon door.",
    },
    ended_unpaid: {
      subject: "Uw abonnement {plan} bij {shop} is beëindigd",
      intro:
        "we konden {amount} voor uw abonnement {plan} niet innen. Daarom is het beëindigd. U kunt altijd een nieuw abonnement nemen.",
    },
  },
  ru: {
    greeting: "Здравствуйте!",
    payment_failed: {
      subject: "Платёж за {plan} в {shop} не прошёл",
      intro: "Мы не смогли списать {amount} за вашу подписку {plan}. Пожалуйста, проверьте карту.",
    },
    retry: "Следующая попытка: {day}.",
    payment_recovered: {
      subject: "Платёж за {plan} в {shop} получен",
      intro: "Мы получили {amount} за вашу подписку {plan}. Она продолжается как обычно.",
    },
    ended_unpaid: {
      subject: "Ваша подписка {plan} в {shop} завершена",
      intro:
        "Мы не смогли списать {amount} за вашу подписку {plan}, поэтому она завершена. Вы можете оформить её снова в любое время.",
    },
  },
  ar: {
    greeting: "مرحبًا،",
    payment_failed: {
      subject: "تعذّر دفع {plan} لدى {shop}",
      intro: "لم نتمكن من تحصيل {amount} مقابل اشتراكك {plan}. يُرجى التحقق من بطاقتك.",
    },
    retry: "سنحاول مجددًا في {day}.",
    payment_recovered: {
      subject: "وصلت دفعتك مقابل {plan} لدى {shop}",
      intro: "استلمنا {amount} مقابل اشتراكك {plan}، وهو مستمر كالمعتاد.",
    },
    ended_unpaid: {
      subject: "انتهى اشتراكك {plan} لدى {shop}",
      intro:
        "لم نتمكن من تحصيل {amount} مقابل اشتراكك {plan}، ولذلك انتهى. يمكنك الاشتراك من جديد في أي وقت.",
    },
  },
  zh: {
    greeting: "您好，",
    payment_failed: {
      subject: "您在 {shop} 的 {plan} 付款失败",
      intro: "我们未能为您的订阅 {plan} 收取 {amount}。请检查您的银行卡。",
    },
    retry: "我们将于 {day} 再次尝试。",
    payment_recovered: {
      subject: "您在 {shop} 的 {plan} 付款已到账",
      intro: "我们已收到您的订阅 {plan} 的款项 {amount}。订阅将照常继续。",
    },
    ended_unpaid: {
      subject: "您在 {shop} 的订阅 {plan} 已结束",
      intro: "我们未能为您的订阅 {plan} 收取 {amount}，因此订阅已结束。您可以随时重新订阅。",
    },
  },
}

/** The texts in a language. If there is no translation: in English. */
export function subscriptionMailTexts(language: string): Texts {
  return TEXTS[language] ?? ENGLISH
}
