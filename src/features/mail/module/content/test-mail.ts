import { escapeHtml } from "../../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { filled } from "./filled"
import { page } from "./page"
import { languageOf } from "./texts"

const ENGLISH = {
  subject: "Test mail of {shop}",
  text: "This mail was sent to try the mail settings of {shop}. Whoever can read it knows that they work.",
}

/** The texts of the test mail. `{shop}` is the shop's name. */
const TEXTS: Record<string, { subject: string; text: string }> = {
  en: ENGLISH,
  tr: {
    subject: "{shop} test e-postası",
    text: "Bu e-posta, {shop} e-posta ayarlarını denemek için gönderildi. Okuyabiliyorsanız ayarlar çalışıyor.",
  },
  de: {
    subject: "Test-Mail von {shop}",
    text: "Diese Mail wurde gesendet, um die Mail-Einstellungen von {shop} zu prüfen. Wer sie lesen kann, weiß, dass sie funktionieren.",
  },
  fr: {
    subject: "E-mail de test de {shop}",
    text: "Cet e-mail a été envoyé pour essayer les paramètres de messagerie de {shop}. Si vous pouvez le lire, ils fonctionnent.",
  },
  es: {
    subject: "Correo de prueba de {shop}",
    text: "Este correo se envió para probar los ajustes de correo de {shop}. Si puede leerlo, funcionan.",
  },
  it: {
    subject: "E-mail di prova di {shop}",
    text: "Questa e-mail è stata inviata per provare le impostazioni di posta di {shop}. Se riesce a leggerla, funzionano.",
  },
  nl: {
    subject: "Testmail van {shop}",
    text: "Deze mail is verstuurd om de mailinstellingen van {shop} te proberen. Wie hem kan lezen, weet dat ze werken.",
  },
  pt: {
    subject: "E-mail de teste de {shop}",
    text: "Este e-mail foi enviado para testar as definições de correio de {shop}. Se o consegue ler, funcionam.",
  },
  ru: {
    subject: "Тестовое письмо магазина {shop}",
    text: "Это письмо отправлено, чтобы проверить настройки почты магазина {shop}. Если вы его читаете, они работают.",
  },
  ar: {
    subject: "رسالة اختبار من {shop}",
    text: "أُرسلت هذه الرسالة لتجربة إعدادات البريد في {shop}. إذا كنت تقرؤها فالإعدادات تعمل.",
  },
  zh: {
    subject: "{shop} 的测试邮件",
    text: "发送此邮件是为了测试 {shop} 的邮件设置。如果您能看到它，说明设置有效。",
  },
}

/** Renders the test mail for a locale such as `de-AT`. */
export function renderTestMail({ locale, shop }: { locale: string; shop: string }): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = TEXTS[language] ?? ENGLISH
  const say = (part: string) => filled(part, { shop })
  const [subject, text] = [say(texts.subject), say(texts.text)]
  return {
    subject,
    text: `${text}\n`,
    html: page({ language, dir, subject, paragraphs: [escapeHtml(text)] }),
  }
}
