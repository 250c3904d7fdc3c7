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
  pt: {
    greeting: "Olá,",
    placed: {
      subject: "A sua encomenda {number} em {shop}",
      intro: "obrigado pela sua encomenda {number}. Já a recebemos. Isto é o que encomendou:",
    },
    contact: "Se algo não estiver certo, contacte-nos.",
    shipped: {
      subject: "A sua encomenda {number} de {shop} está a caminho",
      intro: "enviámos estes artigos da sua encomenda {number}:",
    },
    canceled: {
      subject: "A sua encomenda {number} em {shop} está cancelada",
      intro: "a sua encomenda {number} foi cancelada.",
    },
    returned: "Reembolsámos {amount}. O dinheiro pode demorar alguns dias a chegar à sua conta.",
    refunded: {
      subject: "Um reembolso da sua encomenda {number} em {shop}",
      intro: "reembolsámos {amount} da sua encomenda {number}.",
    },
    patience: "O dinheiro pode demorar alguns dias a chegar à sua conta.",
    total: "Total",
    tax: "Impostos incluídos",
    credit: "Crédito",
    tracking: "Número de seguimento",
  },
  nl: {
    greeting: "Hallo,",
    placed: {
      subject: "Uw bestelling {number} bij {shop}",
      intro: "bedankt voor uw bestelling {number}. Wij hebben die ontvangen. Dit hebt u besteld:",
    },
    contact: "Neem contact met ons op als er iets niet klopt.",
    shipped: {
      subject: "Uw bestelling {number} van {shop} is onderweg",
      intro: "wij hebben deze artikelen van uw bestelling {number} verzonden:",
    },
    canceled: {
      subject: "Uw bestelling {number} bij {shop} is geannuleerd",
      intro: "uw bestelling {number} is geannuleerd.",
    },
    returned:
      "Wij hebben {amount} terugbetaald. Het kan enkele dagen duren voordat het geld op uw rekening staat.",
    refunded: {
      subject: "Een terugbetaling voor uw bestelling {number} bij {shop}",
      intro: "wij hebben {amount} van uw bestelling {number} terugbetaald.",
    },
    patience: "Het kan enkele dagen duren voordat het geld op uw rekening staat.",
    total: "Totaal",
    tax: "Inbegrepen belasting",
    credit: "Tegoed",
    tracking: "Trackingnummer",
  },
  ru: {
    greeting: "Здравствуйте!",
    placed: {
      subject: "Ваш заказ {number} в {shop}",
      intro: "Спасибо за заказ {number}. Мы его получили. Вы заказали:",
    },
    contact: "Если что-то не так, напишите нам.",
    shipped: {
      subject: "Ваш заказ {number} из {shop} в пути",
      intro: "Мы отправили эти товары из вашего заказа {number}:",
    },
    canceled: {
      subject: "Ваш заказ {number} в {shop} отменён",
      intro: "Ваш заказ {number} отменён.",
    },
    returned: "Мы вернули {amount}. Деньги могут поступить на счёт через несколько дней.",
    refunded: {
      subject: "Возврат денег за заказ {number} в {shop}",
      intro: "Мы вернули {amount} за ваш заказ {number}.",
    },
    patience: "Деньги могут поступить на счёт через несколько дней.",
    total: "Итого",
    tax: "Включая налог",
    credit: "Зачёт",
    tracking: "Номер для отслеживания",
  },
  ar: {
    greeting: "مرحبًا،",
    placed: {
      subject: "طلبك رقم {number} من {shop}",
      intro: "شكرًا لطلبك رقم {number}. لقد استلمناه. هذا ما طلبته:",
    },
    contact: "إن كان هناك خطأ فتواصل معنا.",
    shipped: {
      subject: "طلبك رقم {number} من {shop} في الطريق",
      intro: "أرسلنا هذه العناصر من طلبك رقم {number}:",
    },
    canceled: {
      subject: "أُلغي طلبك رقم {number} لدى {shop}",
      intro: "أُلغي طلبك رقم {number}.",
    },
    returned: "أعدنا إليك {amount}. قد يستغرق وصول المال إلى حسابك بضعة أيام.",
    refunded: {
      subject: "استرداد مبلغ من طلبك رقم {number} لدى {shop}",
      intro: "أعدنا إليك {amount} من طلبك رقم {number}.",
    },
    patience: "قد يستغرق وصول المال إلى حسابك بضعة أيام.",
    total: "المجموع",
    tax: "الضريبة المشمولة",
    credit: "رصيد",
    tracking: "رقم التتبع",
  },
  zh: {
    greeting: "您好，",
    placed: {
      subject: "您在 {shop} 的订单 {number}",
      intro: "感谢您的订单 {number}。我们已经收到。您订购了：",
    },
    contact: "如有任何问题，请联系我们。",
    shipped: {
      subject: "您在 {shop} 的订单 {number} 已发货",
      intro: "您的订单 {number} 中的以下商品已经寄出：",
    },
    canceled: {
      subject: "您在 {shop} 的订单 {number} 已被取消",
      intro: "您的订单 {number} 已取消。",
    },
    returned: "我们已退款 {amount}。款项可能需要几天才能到达您的账户。",
    refunded: {
      subject: "您在 {shop} 的订单 {number} 的退款",
      intro: "我们已为您的订单 {number} 退款 {amount}。",
    },
    patience: "款项可能需要几天才能到达您的账户。",
    total: "合计",
    tax: "含税",
    credit: "抵扣",
    tracking: "运单号",
  },
}

/** The texts in a language. If there is no translation: in English. */
export function orderMailTexts(language: string): OrderMailTexts {
  return TEXTS[language] ?? ENGLISH
}
