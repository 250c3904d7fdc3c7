import { escapeHtml } from "../../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { filled, type OwnTexts } from "./filled"
import { page } from "./page"
import { languageOf } from "./texts"

interface Texts {
  subject: string
  greeting: string
  cancelled: string
  paid: string
}

const ENGLISH: Texts = {
  subject: "Order {number} at {shop} was cancelled",
  greeting: "Hello,",
  cancelled: "your bank transfer for order {number} did not arrive in time, so we have cancelled the order.",
  paid: "You do not have to pay anything. If you have sent the money already, please contact us: we will return it.",
}

/** Texts for a buyer whose order was cancelled because the payment did not arrive. */
const TEXTS: Record<string, Texts> = {
  en: ENGLISH,
  tr: {
    subject: "{shop} mağazasındaki {number} numaralı siparişiniz iptal edildi",
    greeting: "Merhaba,",
    cancelled: "{number} numaralı siparişinizin havalesi zamanında ulaşmadığı için siparişi iptal ettik.",
    paid: "Herhangi bir ödeme yapmanız gerekmiyor. Parayı gönderdiyseniz lütfen bize yazın: geri göndeririz.",
  },
  de: {
    subject: "Ihre Bestellung {number} bei {shop} wurde storniert",
    greeting: "Guten Tag,",
    cancelled:
      "Ihre Überweisung für die Bestellung {number} ist nicht rechtzeitig eingegangen. Wir haben die Bestellung deshalb storniert.",
    paid: "Sie müssen nichts bezahlen. Haben Sie das Geld schon überwiesen, melden Sie sich bitte: Wir erstatten es.",
  },
  fr: {
    subject: "Votre commande {number} chez {shop} a été annulée",
    greeting: "Bonjour,",
    cancelled:
      "votre virement pour la commande {number} n'est pas arrivé à temps. Nous avons donc annulé la commande.",
    paid: "Vous n'avez rien à payer. Si vous avez déjà envoyé l'argent, contactez-nous : nous vous le rendrons.",
  },
  es: {
    subject: "Tu pedido {number} en {shop} se ha cancelado",
    greeting: "Hola:",
    cancelled:
      "La transferencia de tu pedido {number} no ha llegado a tiempo, así que hemos cancelado el pedido.",
    paid: "No tienes que pagar nada. Si ya enviaste el dinero, escríbenos: te lo devolveremos.",
  },
  it: {
    subject: "Il Suo ordine {number} su {shop} è stato annullato",
    greeting: "Buongiorno,",
    cancelled:
      "il bonifico per l'ordine {number} non è arrivato in tempo, perciò abbiamo annullato l'ordine.",
    paid: "Non deve pagare nulla. Se ha già inviato il denaro, ci contatti: glielo restituiremo.",
  },
  pt: {
    subject: "A sua encomenda {number} em {shop} foi cancelada",
    greeting: "Olá,",
    cancelled:
      "a transferência da sua encomenda {number} não chegou a tempo, por isso cancelámos a encomenda.",
    paid: "Não tem de pagar nada. Se já enviou o dinheiro, contacte-nos: vamos devolvê-lo.",
  },
  nl: {
    subject: "Uw bestelling {number} bij {shop} is geannuleerd",
    greeting: "Hallo,",
    cancelled:
      "uw overboeking voor bestelling {number} is niet op tijd ontvangen. Daarom hebben we de bestelling geannuleerd.",
    paid: "U hoeft niets te betalen. Hebt u het geld al overgemaakt, neem dan contact op: wij betalen het terug.",
  },
  ru: {
    subject: "Ваш заказ {number} в {shop} отменён",
    greeting: "Здравствуйте!",
    cancelled: "Перевод за заказ {number} не поступил вовремя, поэтому мы отменили заказ.",
    paid: "Платить ничего не нужно. Если вы уже отправили деньги, напишите нам: мы их вернём.",
  },
  ar: {
    subject: "أُلغي طلبك رقم {number} من {shop}",
    greeting: "مرحبًا،",
    cancelled: "لم يصل التحويل المصرفي لطلبك رقم {number} في الوقت المحدد، ولذلك ألغينا الطلب.",
    paid: "لا يلزمك دفع أي مبلغ. إن كنت قد أرسلت المال فتواصل معنا وسنعيده إليك.",
  },
  zh: {
    subject: "您在 {shop} 的订单 {number} 已取消",
    greeting: "您好，",
    cancelled: "订单 {number} 的银行转账未按时到账，我们已取消该订单。",
    paid: "您无需付款。如果您已经汇款，请联系我们，我们会退还款项。",
  },
}

/** The texts of the mail by their names. The shop may replace them. */
export function unpaidOrderBlocks(language: string): Texts {
  return TEXTS[language] ?? ENGLISH
}

/** Makes the mail in the language of a locale such as `de-AT`. If there is no translation: in English. */
export function renderUnpaidOrderMail({
  locale,
  number,
  shop,
  own = {},
}: {
  locale: string
  number: string
  shop: string
  own?: OwnTexts | undefined
}): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = { ...unpaidOrderBlocks(language), ...own }
  const say = (text: string) => filled(text, { number, shop })
  const subject = say(texts.subject)
  const paragraphs = [...[texts.greeting, texts.cancelled, texts.paid].map(say), shop]
  return {
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: page({ language, dir, subject, paragraphs: paragraphs.map(escapeHtml) }),
  }
}
