import { languageTag } from "../../../../lib/language-tag"
import { eraseAccountTexts } from "./erase-account-texts"
import { listMailTexts } from "./list-mail-texts"
import type { MailTexts } from "./mail-texts"
import { orderTransferTexts } from "./order-transfer-texts"

export type MailKind = AccountMail | keyof typeof OTHERS

type AccountMail = "reset_password" | "verify_email"

const DEFAULT_LANGUAGE = "en"
const MIDDLE_EASTERN = new Set(["ar"])

/** The texts in the language of a locale such as `de-AT`. If there is no translation: in English. */
export function mailTexts(
  kind: MailKind,
  locale: string,
): MailTexts & { language: string; dir: "ltr" | "rtl" } {
  const { language, dir } = languageOf(locale)
  const { [language]: texts = ENGLISH } = TEXTS
  return { ...(isAccountMail(kind) ? texts[kind] : OTHERS[kind](language)), language, dir }
}

/** The language of a mail for a locale, and its text direction. */
export function languageOf(locale: string): { language: string; dir: "ltr" | "rtl" } {
  const wanted = languageTag(locale, DEFAULT_LANGUAGE).split("-", 1)[0] ?? DEFAULT_LANGUAGE
  const language = Object.hasOwn(TEXTS, wanted) ? wanted : DEFAULT_LANGUAGE
  return { language, dir: MIDDLE_EASTERN.has(language) ? "rtl" : "ltr" }
}

/** Mails whose texts are in files of their own. */
const OTHERS = {
  order_transfer: orderTransferTexts,
  erase_account: eraseAccountTexts,
  confirm_subscription: listMailTexts,
}

function isAccountMail(kind: MailKind): kind is AccountMail {
  return !Object.hasOwn(OTHERS, kind)
}

type Texts = Record<AccountMail, MailTexts>

const ENGLISH: Texts = {
  reset_password: {
    subject: "A new password for {shop}",
    greeting: "Hello,",
    request: "somebody, probably you, has asked for a new password for your account at {shop}.",
    action: "Choose a new password",
    validity: "The link is good for 15 minutes, and once.",
    ignore: "If it was not you, there is nothing to do: your password stays as it is.",
  },
  verify_email: {
    subject: "Confirm your email address for {shop}",
    greeting: "Hello,",
    request: "please confirm that this email address of your account at {shop} is yours.",
    action: "Confirm the address",
    validity: "The link is good for 15 minutes, and once.",
    ignore: "If you have not opened this account yourself, do not confirm it.",
  },
}

const TEXTS: Record<string, Texts> = {
  en: ENGLISH,
  tr: {
    reset_password: {
      subject: "{shop} için yeni parola",
      greeting: "Merhaba,",
      request: "{shop} hesabınız için, büyük olasılıkla siz, yeni bir parola istendi.",
      action: "Yeni parola seç",
      validity: "Bağlantı 15 dakika boyunca ve bir kez geçerlidir.",
      ignore: "Siz istemediyseniz yapmanız gereken bir şey yok: parolanız olduğu gibi kalır.",
    },
    verify_email: {
      subject: "{shop} için e-posta adresinizi onaylayın",
      greeting: "Merhaba,",
      request: "lütfen {shop} hesabınızdaki bu e-posta adresinin size ait olduğunu onaylayın.",
      action: "Adresi onayla",
      validity: "Bağlantı 15 dakika boyunca ve bir kez geçerlidir.",
      ignore: "Bu hesabı siz açmadıysanız onaylamayın.",
    },
  },
  de: {
    reset_password: {
      subject: "Ein neues Passwort für {shop}",
      greeting: "Guten Tag,",
      request: "jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto bei {shop} angefordert.",
      action: "Neues Passwort wählen",
      validity: "Der Link gilt 15 Minuten und nur einmal.",
      ignore: "Waren Sie es nicht, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.",
    },
    verify_email: {
      subject: "Bestätigen Sie Ihre E-Mail-Adresse für {shop}",
      greeting: "Guten Tag,",
      request: "bitte bestätigen Sie, dass diese E-Mail-Adresse Ihres Kontos bei {shop} Ihnen gehört.",
      action: "Adresse bestätigen",
      validity: "Der Link gilt 15 Minuten und nur einmal.",
      ignore: "Haben Sie dieses Konto nicht selbst eröffnet, bestätigen Sie es nicht.",
    },
  },
  fr: {
    reset_password: {
      subject: "Un nouveau mot de passe pour {shop}",
      greeting: "Bonjour,",
      request: "quelqu'un, sans doute vous, a demandé un nouveau mot de passe pour votre compte chez {shop}.",
      action: "Choisir un nouveau mot de passe",
      validity: "Le lien est valable 15 minutes, une seule fois.",
      ignore: "Si ce n'était pas vous, il n'y a rien à faire : votre mot de passe reste inchangé.",
    },
    verify_email: {
      subject: "Confirmez votre adresse e-mail pour {shop}",
      greeting: "Bonjour,",
      request: "veuillez confirmer que cette adresse e-mail de votre compte chez {shop} est la vôtre.",
      action: "Confirmer l'adresse",
      validity: "Le lien est valable 15 minutes, une seule fois.",
      ignore: "Si vous n'avez pas ouvert ce compte vous-même, ne le confirmez pas.",
    },
  },
  es: {
    reset_password: {
      subject: "Una contraseña nueva para {shop}",
      greeting: "Hola:",
      request: "Alguien, probablemente tú, ha pedido una contraseña nueva para tu cuenta en {shop}.",
      action: "Elegir una contraseña nueva",
      validity: "El enlace vale 15 minutos y una sola vez.",
      ignore: "Si no has sido tú, no hay nada que hacer: tu contraseña sigue igual.",
    },
    verify_email: {
      subject: "Confirma tu correo electrónico para {shop}",
      greeting: "Hola:",
      request: "Confirma que este correo electrónico de tu cuenta en {shop} es tuyo.",
      action: "Confirmar el correo",
      validity: "El enlace vale 15 minutos y una sola vez.",
      ignore: "Si no has abierto tú esta cuenta, no la confirmes.",
    },
  },
  it: {
    reset_password: {
      subject: "Una nuova password per {shop}",
      greeting: "Buongiorno,",
      request: "qualcuno, probabilmente Lei, ha chiesto una nuova password per il Suo account su {shop}.",
      action: "Scegli una nuova password",
      validity: "Il link vale 15 minuti e una sola volta.",
      ignore: "Se non è stato Lei, non c'è nulla da fare: la password resta com'è.",
    },
    verify_email: {
      subject: "Confermi il Suo indirizzo e-mail per {shop}",
      greeting: "Buongiorno,",
      request: "confermi che questo indirizzo e-mail del Suo account su {shop} è Suo.",
      action: "Conferma l'indirizzo",
      validity: "Il link vale 15 minuti e una sola volta.",
      ignore: "Se non ha aperto Lei questo account, non lo confermi.",
    },
  },
  pt: {
    reset_password: {
      subject: "Uma nova palavra-passe para {shop}",
      greeting: "Olá,",
      request: "alguém, provavelmente você, pediu uma nova palavra-passe para a sua conta em {shop}.",
      action: "Escolher uma nova palavra-passe",
      validity: "A ligação é válida durante 15 minutos e uma só vez.",
      ignore: "Se não foi você, não há nada a fazer: a sua palavra-passe mantém-se.",
    },
    verify_email: {
      subject: "Confirme o seu endereço de e-mail para {shop}",
      greeting: "Olá,",
      request: "confirme que este endereço de e-mail da sua conta em {shop} é seu.",
      action: "Confirmar o endereço",
      validity: "A ligação é válida durante 15 minutos e uma só vez.",
      ignore: "Se não foi você que abriu esta conta, não a confirme.",
    },
  },
  nl: {
    reset_password: {
      subject: "Een nieuw wachtwoord voor {shop}",
      greeting: "Hallo,",
      request: "iemand, waarschijnlijk u, heeft een nieuw wachtwoord aangevraagd voor uw account bij {shop}.",
      action: "Nieuw wachtwoord kiezen",
      validity: "De link is 15 minuten geldig, en één keer.",
      ignore: "Was u het niet, dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.",
    },
    verify_email: {
      subject: "Bevestig uw e-mailadres voor {shop}",
      greeting: "Hallo,",
      request: "bevestig dat dit e-mailadres van uw account bij {shop} van u is.",
      action: "Adres bevestigen",
      validity: "De link is 15 minuten geldig, en één keer.",
      ignore: "Hebt u dit account niet zelf geopend, bevestig het dan niet.",
    },
  },
  ru: {
    reset_password: {
      subject: "Новый пароль для {shop}",
      greeting: "Здравствуйте!",
      request: "Кто-то, вероятно вы, запросил новый пароль для вашей учётной записи в {shop}.",
      action: "Выбрать новый пароль",
      validity: "Ссылка действует 15 минут и только один раз.",
      ignore: "Если это были не вы, ничего делать не нужно: пароль останется прежним.",
    },
    verify_email: {
      subject: "Подтвердите адрес эл. почты для {shop}",
      greeting: "Здравствуйте!",
      request: "Подтвердите, что этот адрес вашей учётной записи в {shop} принадлежит вам.",
      action: "Подтвердить адрес",
      validity: "Ссылка действует 15 минут и только один раз.",
      ignore: "Если вы не создавали эту учётную запись, не подтверждайте её.",
    },
  },
  ar: {
    reset_password: {
      subject: "كلمة مرور جديدة لـ {shop}",
      greeting: "مرحبًا،",
      request: "طلب أحدهم، وربما أنت، كلمة مرور جديدة لحسابك في {shop}.",
      action: "اختيار كلمة مرور جديدة",
      validity: "الرابط صالح لمدة 15 دقيقة ولمرة واحدة.",
      ignore: "إن لم تكن أنت فلا داعي لفعل شيء: تبقى كلمة مرورك كما هي.",
    },
    verify_email: {
      subject: "أكّد عنوان بريدك الإلكتروني لـ {shop}",
      greeting: "مرحبًا،",
      request: "يرجى تأكيد أن عنوان البريد الإلكتروني هذا لحسابك في {shop} يخصّك.",
      action: "تأكيد العنوان",
      validity: "الرابط صالح لمدة 15 دقيقة ولمرة واحدة.",
      ignore: "إن لم تنشئ هذا الحساب بنفسك فلا تؤكّده.",
    },
  },
  zh: {
    reset_password: {
      subject: "{shop} 的新密码",
      greeting: "您好，",
      request: "有人（可能是您本人）为您在 {shop} 的账户申请了新密码。",
      action: "设置新密码",
      validity: "该链接 15 分钟内有效，且只能使用一次。",
      ignore: "如果不是您本人操作，无需理会：您的密码保持不变。",
    },
    verify_email: {
      subject: "请确认您在 {shop} 的电子邮件地址",
      greeting: "您好，",
      request: "请确认您在 {shop} 账户中的这个电子邮件地址属于您。",
      action: "确认地址",
      validity: "该链接 15 分钟内有效，且只能使用一次。",
      ignore: "如果该账户不是您本人开设的，请不要确认。",
    },
  },
}
