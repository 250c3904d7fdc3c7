import type { MailTexts } from "./mail-texts"

const ENGLISH: MailTexts = {
  subject: "Confirm that you want “{list}” from {shop}",
  greeting: "Hello,",
  request: "somebody, probably you, has entered this address to get “{list}” from {shop}.",
  action: "Confirm the subscription",
  validity: "The link is good for 30 days.",
  ignore: "If it was not you, there is nothing to do: without a confirmation, you get no mails.",
}

const TEXTS: Record<string, MailTexts> = {
  en: ENGLISH,
  tr: {
    subject: "{shop} mağazasından “{list}” istediğinizi onaylayın",
    greeting: "Merhaba,",
    request: "{shop} mağazasından “{list}” almak için, büyük olasılıkla siz, bu adres girildi.",
    action: "Aboneliği onayla",
    validity: "Bağlantı 30 gün geçerlidir.",
    ignore: "Siz değilseniz yapmanız gereken bir şey yok: onay olmadan e-posta almazsınız.",
  },
  de: {
    subject: "Bestätigen Sie, dass Sie „{list}“ von {shop} möchten",
    greeting: "Guten Tag,",
    request: "jemand, vermutlich Sie, hat diese Adresse eingegeben, um „{list}“ von {shop} zu erhalten.",
    action: "Abonnement bestätigen",
    validity: "Der Link gilt 30 Tage.",
    ignore: "Waren Sie es nicht, ist nichts zu tun: Ohne Bestätigung erhalten Sie keine E-Mails.",
  },
  fr: {
    subject: "Confirmez que vous voulez « {list} » de {shop}",
    greeting: "Bonjour,",
    request: "quelqu'un, sans doute vous, a saisi cette adresse pour recevoir « {list} » de {shop}.",
    action: "Confirmer l'abonnement",
    validity: "Le lien est valable 30 jours.",
    ignore:
      "Si ce n'était pas vous, il n'y a rien à faire : sans confirmation, vous ne recevez pas d'e-mails.",
  },
  es: {
    subject: "Confirme que quiere «{list}» de {shop}",
    greeting: "Hola:",
    request: "Alguien, probablemente usted, ha introducido esta dirección para recibir «{list}» de {shop}.",
    action: "Confirmar la suscripción",
    validity: "El enlace vale 30 días.",
    ignore: "Si no ha sido usted, no hay nada que hacer: sin confirmación no recibe correos.",
  },
  it: {
    subject: "Confermi di volere «{list}» da {shop}",
    greeting: "Buongiorno,",
    request: "qualcuno, probabilmente Lei, ha inserito questo indirizzo per ricevere «{list}» da {shop}.",
    action: "Conferma l'iscrizione",
    validity: "Il link vale 30 giorni.",
    ignore: "Se non è stato Lei, non c'è nulla da fare: senza conferma non riceve e-mail.",
  },
  pt: {
    subject: "Confirme que quer «{list}» de {shop}",
    greeting: "Olá,",
    request: "alguém, provavelmente você, introduziu este endereço para receber «{list}» de {shop}.",
    action: "Confirmar a subscrição",
    validity: "A ligação é válida durante 30 dias.",
    ignore: "Se não foi você, não há nada a fazer: sem confirmação, não recebe e-mails.",
  },
  nl: {
    subject: "Bevestig dat u “{list}” van {shop} wilt",
    greeting: "Hallo,",
    request: "iemand, waarschijnlijk u, heeft dit adres ingevuld om “{list}” van {shop} te krijgen.",
    action: "Inschrijving bevestigen",
    validity: "De link is 30 dagen geldig.",
    ignore: "Was u het niet, dan hoeft u niets te doen: zonder bevestiging krijgt u geen e-mails.",
  },
  ru: {
    subject: "Подтвердите, что хотите получать «{list}» от {shop}",
    greeting: "Здравствуйте!",
    request: "Кто-то, вероятно вы, указал этот адрес, чтобы получать «{list}» от {shop}.",
    action: "Подтвердить подписку",
    validity: "Ссылка действует 30 дней.",
    ignore: "Если это были не вы, ничего делать не нужно: без подтверждения писем не будет.",
  },
  ar: {
    subject: "أكّد رغبتك في «{list}» من {shop}",
    greeting: "مرحبًا،",
    request: "أدخل أحدهم، وربما أنت، هذا العنوان لتصله «{list}» من {shop}.",
    action: "تأكيد الاشتراك",
    validity: "الرابط صالح لمدة 30 يومًا.",
    ignore: "إن لم تكن أنت فلا داعي لفعل شيء: لن تصلك رسائل من دون تأكيد.",
  },
  zh: {
    subject: "请确认您想接收 {shop} 的“{list}”",
    greeting: "您好，",
    request: "有人（可能是您本人）填写了此地址，以接收 {shop} 的“{list}”。",
    action: "确认订阅",
    validity: "该链接 30 天内有效。",
    ignore: "如果不是您本人操作，无需理会：未经确认，您不会收到邮件。",
  },
}

/** The mail that asks whether somebody wants the mails of a list. `{list}` is its name. The fallback is English. */
export function listMailTexts(language: string): MailTexts {
  return TEXTS[language] ?? ENGLISH
}
