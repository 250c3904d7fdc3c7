/** The lines at the end of a campaign's mail. `{shop}` is the shop's name. */
interface CampaignMailTexts {
  why: string
  unsubscribe: string
  preferences: string
}

const ENGLISH: CampaignMailTexts = {
  why: "You get this mail because you subscribed to mails from {shop}.",
  unsubscribe: "Unsubscribe",
  preferences: "Choose what you get",
}

const TEXTS: Record<string, CampaignMailTexts> = {
  en: ENGLISH,
  tr: {
    why: "Bu e-postayı {shop} e-postalarına abone olduğunuz için alıyorsunuz.",
    unsubscribe: "Abonelikten çık",
    preferences: "Ne alacağınızı seçin",
  },
  de: {
    why: "Sie erhalten diese E-Mail, weil Sie E-Mails von {shop} abonniert haben.",
    unsubscribe: "Abmelden",
    preferences: "Auswählen, was Sie erhalten",
  },
  fr: {
    why: "Vous recevez cet e-mail parce que vous êtes abonné aux e-mails de {shop}.",
    unsubscribe: "Se désabonner",
    preferences: "Choisir ce que vous recevez",
  },
  es: {
    why: "Recibe este correo porque se suscribió a los correos de {shop}.",
    unsubscribe: "Darse de baja",
    preferences: "Elegir lo que recibe",
  },
  it: {
    why: "Riceve questa e-mail perché è iscritto alle e-mail di {shop}.",
    unsubscribe: "Annulla l'iscrizione",
    preferences: "Scegliere che cosa ricevere",
  },
  pt: {
    why: "Recebe este e-mail porque subscreveu os e-mails de {shop}.",
    unsubscribe: "Cancelar a subscrição",
    preferences: "Escolher o que recebe",
  },
  nl: {
    why: "U krijgt deze e-mail omdat u bent ingeschreven voor e-mails van {shop}.",
    unsubscribe: "Uitschrijven",
    preferences: "Kiezen wat u krijgt",
  },
  ru: {
    why: "Вы получили это письмо, потому что подписались на письма от {shop}.",
    unsubscribe: "Отписаться",
    preferences: "Выбрать, что получать",
  },
  ar: {
    why: "تصلك هذه الرسالة لأنك اشتركت في رسائل {shop}.",
    unsubscribe: "إلغاء الاشتراك",
    preferences: "اختيار ما يصلك",
  },
  zh: {
    why: "您收到此邮件，是因为您订阅了 {shop} 的邮件。",
    unsubscribe: "退订",
    preferences: "选择接收的内容",
  },
}

/** The fallback is English. */
export function campaignMailTexts(language: string): CampaignMailTexts {
  return TEXTS[language] ?? ENGLISH
}
