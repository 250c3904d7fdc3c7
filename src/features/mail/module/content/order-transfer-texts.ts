import type { MailTexts } from "./mail-texts"

const ENGLISH: MailTexts = {
  subject: "Move your order {number} at {shop} to an account?",
  greeting: "Hello,",
  request: "the customer {account} asks to move your order {number} at {shop} to their account.",
  action: "Agree or refuse",
  validity: "The link works until you answer. If you agree, that customer sees the order and its addresses.",
  ignore: "If you do not know this customer, refuse or do nothing: the order stays as it is.",
}

/** `{number}` is the order's number, `{account}` the email of the customer who requests the order. */
const TEXTS: Record<string, MailTexts> = {
  en: ENGLISH,
  tr: {
    subject: "{shop} mağazasındaki {number} numaralı siparişiniz bir hesaba taşınsın mı?",
    greeting: "Merhaba,",
    request:
      "{account} adlı müşteri, {shop} mağazasındaki {number} numaralı siparişinizin kendi hesabına taşınmasını istiyor.",
    action: "Kabul et veya reddet",
    validity:
      "Bağlantı, siz yanıt verene kadar geçerlidir. Kabul ederseniz bu müşteri siparişi ve adreslerini görür.",
    ignore: "Bu müşteriyi tanımıyorsanız reddedin veya hiçbir şey yapmayın: sipariş olduğu gibi kalır.",
  },
  de: {
    subject: "Ihre Bestellung {number} bei {shop} in ein Konto übernehmen?",
    greeting: "Guten Tag,",
    request: "der Kunde {account} möchte Ihre Bestellung {number} bei {shop} in sein Konto übernehmen.",
    action: "Zustimmen oder ablehnen",
    validity:
      "Der Link gilt, bis Sie antworten. Stimmen Sie zu, sieht dieser Kunde die Bestellung und ihre Adressen.",
    ignore:
      "Kennen Sie diesen Kunden nicht, lehnen Sie ab oder tun Sie nichts: Die Bestellung bleibt, wie sie ist.",
  },
  fr: {
    subject: "Transférer votre commande {number} chez {shop} vers un compte ?",
    greeting: "Bonjour,",
    request: "le client {account} demande à transférer votre commande {number} chez {shop} vers son compte.",
    action: "Accepter ou refuser",
    validity:
      "Le lien est valable jusqu'à votre réponse. Si vous acceptez, ce client verra la commande et ses adresses.",
    ignore: "Si vous ne connaissez pas ce client, refusez ou ne faites rien : la commande reste inchangée.",
  },
  es: {
    subject: "¿Pasar tu pedido {number} en {shop} a una cuenta?",
    greeting: "Hola:",
    request: "El cliente {account} pide pasar tu pedido {number} en {shop} a su cuenta.",
    action: "Aceptar o rechazar",
    validity: "El enlace vale hasta que respondas. Si aceptas, ese cliente verá el pedido y sus direcciones.",
    ignore: "Si no conoces a ese cliente, recházalo o no hagas nada: el pedido se queda como está.",
  },
  it: {
    subject: "Spostare il Suo ordine {number} su {shop} in un account?",
    greeting: "Buongiorno,",
    request: "il cliente {account} chiede di spostare il Suo ordine {number} su {shop} nel proprio account.",
    action: "Accetta o rifiuta",
    validity: "Il link vale finché non risponde. Se accetta, quel cliente vedrà l'ordine e i suoi indirizzi.",
    ignore: "Se non conosce questo cliente, rifiuti o non faccia nulla: l'ordine resta com'è.",
  },
  pt: {
    subject: "Passar a sua encomenda {number} em {shop} para uma conta?",
    greeting: "Olá,",
    request: "o cliente {account} pede para passar a sua encomenda {number} em {shop} para a conta dele.",
    action: "Aceitar ou recusar",
    validity:
      "A ligação é válida até responder. Se aceitar, esse cliente verá a encomenda e as suas moradas.",
    ignore: "Se não conhece este cliente, recuse ou não faça nada: a encomenda fica como está.",
  },
  nl: {
    subject: "Uw bestelling {number} bij {shop} naar een account overzetten?",
    greeting: "Hallo,",
    request:
      "de klant {account} vraagt om uw bestelling {number} bij {shop} naar zijn of haar account over te zetten.",
    action: "Akkoord gaan of weigeren",
    validity:
      "De link werkt tot u antwoordt. Gaat u akkoord, dan ziet deze klant de bestelling en de adressen ervan.",
    ignore: "Kent u deze klant niet, weiger dan of doe niets: de bestelling blijft zoals ze is.",
  },
  ru: {
    subject: "Перенести ваш заказ {number} в {shop} в учётную запись?",
    greeting: "Здравствуйте!",
    request: "Клиент {account} просит перенести ваш заказ {number} в {shop} в свою учётную запись.",
    action: "Согласиться или отказать",
    validity:
      "Ссылка действует, пока вы не ответите. Если вы согласитесь, этот клиент увидит заказ и адреса в нём.",
    ignore: "Если вы не знаете этого клиента, откажите или ничего не делайте: заказ останется прежним.",
  },
  ar: {
    subject: "هل تريد نقل طلبك رقم {number} من {shop} إلى حساب؟",
    greeting: "مرحبًا،",
    request: "يطلب العميل {account} نقل طلبك رقم {number} من {shop} إلى حسابه.",
    action: "الموافقة أو الرفض",
    validity: "يعمل الرابط إلى أن تردّ. إذا وافقت فسيرى هذا العميل الطلب وعناوينه.",
    ignore: "إن كنت لا تعرف هذا العميل فارفض أو لا تفعل شيئًا: يبقى الطلب كما هو.",
  },
  zh: {
    subject: "是否将您在 {shop} 的订单 {number} 转入某个账户？",
    greeting: "您好，",
    request: "客户 {account} 请求将您在 {shop} 的订单 {number} 转入其账户。",
    action: "同意或拒绝",
    validity: "该链接在您答复之前有效。如果您同意，该客户将能看到订单及其中的地址。",
    ignore: "如果您不认识该客户，请拒绝或不予理会：订单将保持不变。",
  },
}

export function orderTransferTexts(language: string): MailTexts {
  return TEXTS[language] ?? ENGLISH
}
