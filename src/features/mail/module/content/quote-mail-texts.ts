/** The kinds of mails about a quote. `revised` is the shop's answer to a counter-offer, or another change. */
export const QUOTE_MAILS = ["sent", "revised", "accepted", "expired"] as const

export type QuoteMailKind = (typeof QUOTE_MAILS)[number]

const NAMES = [
  "greeting",
  "sent.subject",
  "sent.intro",
  "revised.subject",
  "revised.intro",
  "accepted.subject",
  "accepted.intro",
  "expired.subject",
  "expired.intro",
  "total",
  "validity",
  "action",
] as const

/** The texts by language. Each value has all texts in the order of {@link NAMES}, separated by `|`. */
const TEXTS: Record<string, string> = {
  en: "Hello,|Your quote {number} from {shop}|we have prepared the quote {number} for you.|Our new offer for your quote {number} at {shop}|we have changed the quote {number}. The earlier revision can no longer be accepted.|Your order at {shop} from the quote {number}|thank you. You have accepted the quote {number}, and your order is placed.|Your quote {number} from {shop} has expired|the quote {number} can no longer be accepted. Ask us if you would like a new one.|Total: {total}|It is valid until {day}.|View the quote",
  tr: "Merhaba,|{shop}: {number} numaralı teklifiniz|{number} numaralı teklifinizi hazırladık.|{shop}: {number} numaralı teklif için yeni önerimiz|{number} numaralı teklifi değiştirdik. Önceki sürüm artık kabul edilemez.|{shop}: {number} numaralı tekliften siparişiniz|teşekkür ederiz. {number} numaralı teklifi kabul ettiniz ve siparişiniz alındı.|{shop}: {number} numaralı teklifin süresi doldu|{number} numaralı teklif artık kabul edilemez. Yeni bir teklif isterseniz bize yazın.|Toplam: {total}|{day} tarihine kadar geçerlidir.|Teklifi görüntüle",
  de: "Guten Tag,|Ihr Angebot {number} von {shop}|wir haben das Angebot {number} für Sie erstellt.|Unser neues Angebot zu {number} bei {shop}|wir haben das Angebot {number} geändert. Die frühere Fassung kann nicht mehr angenommen werden.|Ihre Bestellung bei {shop} zum Angebot {number}|vielen Dank. Sie haben das Angebot {number} angenommen, und Ihre Bestellung ist eingegangen.|Ihr Angebot {number} von {shop} ist abgelaufen|das Angebot {number} kann nicht mehr angenommen werden. Fragen Sie uns gern nach einem neuen.|Gesamtbetrag: {total}|Es gilt bis {day}.|Angebot ansehen",
  fr: "Bonjour,|Votre devis {number} de {shop}|nous avons préparé le devis {number} pour vous.|Notre nouvelle offre pour le devis {number} chez {shop}|nous avons modifié le devis {number}. La version précédente ne peut plus être acceptée.|Votre commande chez {shop} d’après le devis {number}|merci. Vous avez accepté le devis {number}, et votre commande est passée.|Votre devis {number} de {shop} a expiré|le devis {number} ne peut plus être accepté. Demandez-nous-en un nouveau si vous le souhaitez.|Total : {total}|Il est valable jusqu’au {day}.|Voir le devis",
  es: "Hola:|Su presupuesto {number} de {shop}|hemos preparado el presupuesto {number} para usted.|Nuestra nueva oferta para el presupuesto {number} en {shop}|hemos cambiado el presupuesto {number}. La versión anterior ya no se puede aceptar.|Su pedido en {shop} del presupuesto {number}|gracias. Ha aceptado el presupuesto {number} y su pedido está hecho.|Su presupuesto {number} de {shop} ha caducado|el presupuesto {number} ya no se puede aceptar. Pídanos otro si lo desea.|Total: {total}|Es válido hasta el {day}.|Ver el presupuesto",
  it: "Buongiorno,|Il suo preventivo {number} da {shop}|abbiamo preparato per lei il preventivo {number}.|La nostra nuova offerta per il preventivo {number} da {shop}|abbiamo modificato il preventivo {number}. La versione precedente non può più essere accettata.|Il suo ordine da {shop} dal preventivo {number}|grazie. Ha accettato il preventivo {number} e il suo ordine è stato effettuato.|Il suo preventivo {number} da {shop} è scaduto|il preventivo {number} non può più essere accettato. Ce ne chieda uno nuovo, se lo desidera.|Totale: {total}|È valido fino al {day}.|Vedi il preventivo",
  pt: "Olá,|O seu orçamento {number} de {shop}|preparámos o orçamento {number} para si.|A nossa nova proposta para o orçamento {number} em {shop}|alterámos o orçamento {number}. A versão anterior já não pode ser aceite.|A sua encomenda em {shop} do orçamento {number}|obrigado. Aceitou o orçamento {number} e a sua encomenda foi feita.|O seu orçamento {number} de {shop} expirou|o orçamento {number} já não pode ser aceite. Peça-nos um novo, se quiser.|Total: {total}|É válido até {day}.|Ver o orçamento",
  nl: "Hallo,|Uw offerte {number} van {shop}|wij hebben de offerte {number} voor u gemaakt.|Ons nieuwe aanbod voor offerte {number} bij {shop}|wij hebben de offerte {number} gewijzigd. De eerdere versie kan niet meer worden geaccepteerd.|Uw bestelling bij {shop} uit offerte {number}|dank u wel. U hebt de offerte {number} geaccepteerd en uw bestelling is geplaatst.|Uw offerte {number} van {shop} is verlopen|de offerte {number} kan niet meer worden geaccepteerd. Vraag ons gerust om een nieuwe.|Totaal: {total}|Zij is geldig tot {day}.|De offerte bekijken",
  ru: "Здравствуйте!|Ваше предложение {number} от {shop}|мы подготовили для вас предложение {number}.|Наше новое предложение по запросу {number}, {shop}|мы изменили предложение {number}. Прежнюю версию принять уже нельзя.|Ваш заказ в {shop} по предложению {number}|спасибо. Вы приняли предложение {number}, и ваш заказ оформлен.|Срок предложения {number} от {shop} истёк|предложение {number} больше нельзя принять. Если хотите, запросите у нас новое.|Итого: {total}|Оно действует до {day}.|Посмотреть предложение",
  ar: "مرحبًا،|عرض السعر {number} من {shop}|أعددنا لك عرض السعر {number}.|عرضنا الجديد لعرض السعر {number} لدى {shop}|غيّرنا عرض السعر {number}. لم يعد من الممكن قبول النسخة السابقة.|طلبك لدى {shop} من عرض السعر {number}|شكرًا لك. لقد قبلت عرض السعر {number} وتم تسجيل طلبك.|انتهت صلاحية عرض السعر {number} من {shop}|لم يعد من الممكن قبول عرض السعر {number}. اطلب منا عرضًا جديدًا إن أردت.|الإجمالي: {total}|وهو صالح حتى {day}.|عرض التفاصيل",
  zh: "您好，|{shop} 给您的报价 {number}|我们已为您准备好报价 {number}。|{shop} 对报价 {number} 的新方案|我们已修改报价 {number}，之前的版本不能再被接受。|您在 {shop} 根据报价 {number} 下的订单|谢谢。您已接受报价 {number}，订单已生成。|{shop} 的报价 {number} 已过期|报价 {number} 已不能再被接受。如有需要，请向我们索取新的报价。|总计：{total}|有效期至 {day}。|查看报价",
}

/** A function that returns a text in a language. If there is no translation: in English. */
export function quoteMailTexts(language: string): (name: (typeof NAMES)[number]) => string {
  const texts = (TEXTS[language] ?? TEXTS.en ?? "").split("|")
  return (name) => texts[NAMES.indexOf(name)] ?? ""
}
