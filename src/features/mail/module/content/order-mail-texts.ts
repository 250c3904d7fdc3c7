import { MORE_ORDER_MAIL_TEXTS } from "./more-order-mail-texts"
import type { OrderMailTexts } from "./order-mail-kinds"

const ENGLISH: OrderMailTexts = {
  greeting: "Hello,",
  placed: {
    subject: "Your order {number} at {shop}",
    intro: "thank you for your order {number}. We have received it. This is what you ordered:",
  },
  contact: "Please contact us if something is not right.",
  shipped: {
    subject: "Your order {number} from {shop} is on its way",
    intro: "we have shipped these items of your order {number}:",
  },
  canceled: {
    subject: "Your order {number} at {shop} is cancelled",
    intro: "your order {number} was cancelled.",
  },
  returned: "We have refunded {amount}. It can take some days until the money is in your account.",
  refunded: {
    subject: "A refund for your order {number} at {shop}",
    intro: "we have refunded {amount} of your order {number}.",
  },
  patience: "It can take some days until the money is in your account.",
  total: "Total",
  tax: "Tax included",
  credit: "Credit",
  tracking: "Tracking number",
}

/** The texts of the mails about an order. */
const TEXTS: Record<string, OrderMailTexts> = {
  en: ENGLISH,
  tr: {
    greeting: "Merhaba,",
    placed: {
      subject: "{shop}: {number} numaralı siparişiniz",
      intro: "{number} numaralı siparişiniz için teşekkür ederiz. Siparişinizi aldık. Sipariş ettikleriniz:",
    },
    contact: "Bir yanlışlık varsa lütfen bize yazın.",
    shipped: {
      subject: "{shop}: {number} numaralı siparişiniz yola çıktı",
      intro: "{number} numaralı siparişinizden şu ürünleri gönderdik:",
    },
    canceled: {
      subject: "{shop}: {number} numaralı siparişiniz iptal edildi",
      intro: "{number} numaralı siparişiniz iptal edildi.",
    },
    returned: "{amount} tutarını iade ettik. Paranın hesabınıza geçmesi birkaç gün sürebilir.",
    refunded: {
      subject: "{shop}: {number} numaralı siparişiniz için iade",
      intro: "{number} numaralı siparişiniz için {amount} tutarını iade ettik.",
    },
    patience: "Paranın hesabınıza geçmesi birkaç gün sürebilir.",
    total: "Toplam",
    tax: "Dahil vergi",
    credit: "Mahsup",
    tracking: "Takip numarası",
  },
  de: {
    greeting: "Guten Tag,",
    placed: {
      subject: "Ihre Bestellung {number} bei {shop}",
      intro: "vielen Dank für Ihre Bestellung {number}. Sie ist bei uns eingegangen. Das haben Sie bestellt:",
    },
    contact: "Bitte melden Sie sich bei uns, wenn etwas nicht stimmt.",
    shipped: {
      subject: "Ihre Bestellung {number} von {shop} ist unterwegs",
      intro: "wir haben diese Artikel Ihrer Bestellung {number} versandt:",
    },
    canceled: {
      subject: "Ihre Bestellung {number} bei {shop} ist storniert",
      intro: "Ihre Bestellung {number} wurde storniert.",
    },
    returned: "Wir haben {amount} erstattet. Es kann einige Tage dauern, bis das Geld auf Ihrem Konto ist.",
    refunded: {
      subject: "Eine Erstattung für Ihre Bestellung {number} bei {shop}",
      intro: "wir haben {amount} für Ihre Bestellung {number} erstattet.",
    },
    patience: "Es kann einige Tage dauern, bis das Geld auf Ihrem Konto ist.",
    total: "Summe",
    tax: "Enthaltene Steuer",
    credit: "Gutschrift",
    tracking: "Sendungsnummer",
  },
  fr: {
    greeting: "Bonjour,",
    placed: {
      subject: "Votre commande {number} chez {shop}",
      intro: "merci pour votre commande {number}. Nous l'avons bien reçue. Voici ce que vous avez commandé :",
    },
    contact: "Si quelque chose n'est pas correct, contactez-nous.",
    shipped: {
      subject: "Votre commande {number} de {shop} est en route",
      intro: "nous avons expédié ces articles de votre commande {number} :",
    },
    canceled: {
      subject: "Votre commande {number} chez {shop} est annulée",
      intro: "votre commande {number} a été annulée.",
    },
    returned:
      "Nous avons remboursé {amount}. L'argent peut mettre quelques jours à arriver sur votre compte.",
    refunded: {
      subject: "Un remboursement pour votre commande {number} chez {shop}",
      intro: "nous avons remboursé {amount} pour votre commande {number}.",
    },
    patience: "L'argent peut mettre quelques jours à arriver sur votre compte.",
    total: "Total",
    tax: "Taxes comprises",
    credit: "Avoir",
    tracking: "Numéro de suivi",
  },
  es: {
    greeting: "Hola:",
    placed: {
      subject: "Tu pedido {number} en {shop}",
      intro: "Gracias por tu pedido {number}. Lo hemos recibido. Esto es lo que has pedido:",
    },
    contact: "Si algo no está bien, escríbenos.",
    shipped: {
      subject: "Tu pedido {number} de {shop} está en camino",
      intro: "Hemos enviado estos artículos de tu pedido {number}:",
    },
    canceled: {
      subject: "Tu pedido {number} en {shop} está cancelado",
      intro: "Tu pedido {number} se ha cancelado.",
    },
    returned: "Hemos reembolsado {amount}. El dinero puede tardar unos días en llegar a tu cuenta.",
    refunded: {
      subject: "Un reembolso de tu pedido {number} en {shop}",
      intro: "Hemos reembolsado {amount} de tu pedido {number}.",
    },
    patience: "El dinero puede tardar unos días en llegar a tu cuenta.",
    total: "Total",
    tax: "Impuestos incluidos",
    credit: "Abono",
    tracking: "Número de seguimiento",
  },
  it: {
    greeting: "Buongiorno,",
    placed: {
      subject: "Il Suo ordine {number} su {shop}",
      intro: "grazie per il Suo ordine {number}. Lo abbiamo ricevuto. Ecco che cosa ha ordinato:",
    },
    contact: "Se qualcosa non è corretto, ci contatti.",
    shipped: {
      subject: "Il Suo ordine {number} di {shop} è in viaggio",
      intro: "abbiamo spedito questi articoli del Suo ordine {number}:",
    },
    canceled: {
      subject: "Il Suo ordine {number} su {shop} è annullato",
      intro: "il Suo ordine {number} è stato annullato.",
    },
    returned:
      "Abbiamo rimborsato {amount}. Il denaro può impiegare alcuni giorni per arrivare sul Suo conto.",
    refunded: {
      subject: "Un rimborso per il Suo ordine {number} su {shop}",
      intro: "abbiamo rimborsato {amount} del Suo ordine {number}.",
    },
    patience: "Il denaro può impiegare alcuni giorni per arrivare sul Suo conto.",
    total: "Totale",
    tax: "Imposte incluse",
    credit: "Credito",
    tracking: "Numero di tracciamento",
  },
  ...MORE_ORDER_MAIL_TEXTS,
}

/** The texts in a language. If there is no translation: in English. */
export function orderMailTexts(language: string): OrderMailTexts {
  return TEXTS[language] ?? ENGLISH
}
