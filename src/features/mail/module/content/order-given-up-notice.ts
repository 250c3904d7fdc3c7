import { escapeHtml } from "../../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { filled, type OwnTexts } from "./filled"
import { page } from "./page"
import { languageOf } from "./texts"

export interface OrderGivenUpNotice {
  locale: string
  shop: string
  plan: string
  /** With the currency, in the locale's form. */
  amount: string
  /** The shop's own texts. */
  own?: OwnTexts | undefined
}

interface Texts {
  subject: string
  intro: string
}

const ENGLISH: Texts = {
  subject: "{shop}: an order of the subscription {plan} could not be placed",
  intro:
    "a customer has paid {amount} for {plan}, but the order could not be placed for five days. Open the subscription in the dashboard: it names the reason. Place the order again there, or refund the payment.",
}

/** Texts for admins: what a customer has paid for could not be ordered. */
const TEXTS: Record<string, Texts> = {
  en: ENGLISH,
  tr: {
    subject: "{shop}: {plan} aboneliğinin siparişi verilemedi",
    intro:
      "bir müşteri {plan} için {amount} ödedi, ancak sipariş beş gün boyunca verilemedi. Aboneliği panelde açın: nedeni orada yazar. Siparişi oradan yeniden verin veya ödemeyi iade edin.",
  },
  de: {
    subject: "{shop}: Eine Bestellung des Abonnements {plan} konnte nicht angelegt werden",
    intro:
      "ein Kunde hat {amount} für {plan} bezahlt, aber die Bestellung konnte fünf Tage lang nicht angelegt werden. Öffnen Sie das Abonnement im Dashboard: Dort steht der Grund. Legen Sie die Bestellung dort erneut an oder erstatten Sie die Zahlung.",
  },
  fr: {
    subject: "{shop} : une commande de l'abonnement {plan} n'a pas pu être créée",
    intro:
      "un client a payé {amount} pour {plan}, mais la commande n'a pas pu être créée pendant cinq jours. Ouvrez l'abonnement dans le tableau de bord : la raison y figure. Passez-y la commande à nouveau ou remboursez le paiement.",
  },
  es: {
    subject: "{shop}: no se ha podido crear un pedido de la suscripción {plan}",
    intro:
      "Un cliente ha pagado {amount} por {plan}, pero el pedido no se ha podido crear durante cinco días. Abre la suscripción en el panel: allí está el motivo. Crea allí el pedido de nuevo o reembolsa el pago.",
  },
  it: {
    subject: "{shop}: non è stato possibile creare un ordine dell'abbonamento {plan}",
    intro:
      "un cliente ha pagato {amount} per {plan}, ma per cinque giorni non è stato possibile creare l'ordine. Apra l'abbonamento nella dashboard: lì è indicato il motivo. Crei di nuovo l'ordine o rimborsi il pagamento.",
  },
  pt: {
    subject: "{shop}: não foi possível criar uma encomenda da subscrição {plan}",
    intro:
      "um cliente pagou {amount} por {plan}, mas a encomenda não pôde ser criada durante cinco dias. Abra a subscrição no painel: aí está o motivo. Crie aí a encomenda de novo ou reembolse o pagamento.",
  },
  nl: {
    subject: "{shop}: een bestelling van het abonnement {plan} kon niet worden geplaatst",
    intro:
      "een klant heeft {amount} betaald voor {plan}, maar de bestelling kon vijf dagen lang niet worden geplaatst. Open het abonnement in het dashboard: daar staat de reden. Plaats de bestelling daar opnieuw of betaal het bedrag terug.",
  },
  ru: {
    subject: "{shop}: заказ по подписке {plan} не удалось оформить",
    intro:
      "Клиент заплатил {amount} за {plan}, но заказ не удавалось оформить пять дней. Откройте подписку в панели: там указана причина. Оформите заказ снова или верните платёж.",
  },
  ar: {
    subject: "{shop}: تعذّر إنشاء طلب للاشتراك {plan}",
    intro:
      "دفع أحد العملاء {amount} مقابل {plan}، لكن تعذّر إنشاء الطلب لمدة خمسة أيام. افتح الاشتراك في لوحة التحكم لمعرفة السبب، ثم أنشئ الطلب من جديد أو أعد المبلغ.",
  },
  zh: {
    subject: "{shop}：订阅 {plan} 的订单无法创建",
    intro:
      "一位客户已为 {plan} 支付 {amount}，但订单五天来一直无法创建。请在后台打开该订阅查看原因，然后重新下单或退款。",
  },
}

/** The texts of the mail by their names. The shop may replace them. */
export function givenUpBlocks(language: string): Texts {
  return TEXTS[language] ?? ENGLISH
}

/** Renders the mail in the language of a locale such as `de-AT`. The fallback is English. */
export function renderOrderGivenUpNotice({ locale, own = {}, ...words }: OrderGivenUpNotice): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = { ...givenUpBlocks(language), ...own }
  const subject = filled(texts.subject, words)
  const paragraphs = [filled(texts.intro, words), words.shop]
  return {
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: page({ language, dir, subject, paragraphs: paragraphs.map(escapeHtml) }),
  }
}
