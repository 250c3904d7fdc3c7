import type { MailTexts } from "./mail-texts"

const ENGLISH: MailTexts = {
  subject: "Delete your account at {shop}?",
  greeting: "Hello,",
  request:
    "somebody, probably you, asks to delete your account at {shop} and all data about you. Only orders and payments stay, without your name. Subscriptions end, and bookings and tickets lose your name.",
  action: "Delete the account for ever",
  validity: "The link is good for 24 hours, and once. The deletion cannot be undone.",
  ignore: "If it was not you, do not open the link: your account stays as it is.",
}

const TEXTS: Record<string, MailTexts> = {
  en: ENGLISH,
  tr: {
    subject: "{shop} hesabınız silinsin mi?",
    greeting: "Merhaba,",
    request:
      "{shop} hesabınızın ve size ait tüm verilerin silinmesi, büyük olasılıkla sizin tarafınızdan, istendi. Yalnızca siparişler ve ödemeler adınız olmadan kalır. Abonelikler sona erer; rezervasyon ve biletlerden adınız silinir.",
    action: "Hesabı kalıcı olarak sil",
    validity: "Bağlantı 24 saat boyunca ve bir kez geçerlidir. Silme işlemi geri alınamaz.",
    ignore: "Siz istemediyseniz bağlantıyı açmayın: hesabınız olduğu gibi kalır.",
  },
  de: {
    subject: "Ihr Konto bei {shop} löschen?",
    greeting: "Guten Tag,",
    request:
      "jemand, vermutlich Sie, möchte Ihr Konto bei {shop} und alle Daten über Sie löschen. Nur Bestellungen und Zahlungen bleiben, ohne Ihren Namen. Abonnements enden, und Buchungen und Tickets verlieren Ihren Namen.",
    action: "Konto endgültig löschen",
    validity: "Der Link gilt 24 Stunden und nur einmal. Die Löschung lässt sich nicht rückgängig machen.",
    ignore: "Waren Sie es nicht, öffnen Sie den Link nicht: Ihr Konto bleibt, wie es ist.",
  },
  fr: {
    subject: "Supprimer votre compte chez {shop} ?",
    greeting: "Bonjour,",
    request:
      "quelqu'un, sans doute vous, demande la suppression de votre compte chez {shop} et de toutes vos données. Seuls les commandes et les paiements sont conservés, sans votre nom. Les abonnements prennent fin ; les réservations et les billets perdent votre nom.",
    action: "Supprimer définitivement le compte",
    validity: "Le lien est valable 24 heures, une seule fois. La suppression est irréversible.",
    ignore: "Si ce n'était pas vous, n'ouvrez pas le lien : votre compte reste inchangé.",
  },
  es: {
    subject: "¿Eliminar tu cuenta en {shop}?",
    greeting: "Hola:",
    request:
      "Alguien, probablemente tú, ha pedido eliminar tu cuenta en {shop} y todos tus datos. Solo se conservan los pedidos y los pagos, sin tu nombre. Las suscripciones terminan, y las reservas y las entradas pierden tu nombre.",
    action: "Eliminar la cuenta para siempre",
    validity: "El enlace vale 24 horas y una sola vez. La eliminación no se puede deshacer.",
    ignore: "Si no has sido tú, no abras el enlace: tu cuenta sigue igual.",
  },
  it: {
    subject: "Eliminare il Suo account su {shop}?",
    greeting: "Buongiorno,",
    request:
      "qualcuno, probabilmente Lei, ha chiesto di eliminare il Suo account su {shop} e tutti i Suoi dati. Restano solo gli ordini e i pagamenti, senza il Suo nome. Gli abbonamenti terminano; prenotazioni e biglietti perdono il Suo nome.",
    action: "Eliminare l'account per sempre",
    validity: "Il link vale 24 ore e una sola volta. L'eliminazione non si può annullare.",
    ignore: "Se non è stato Lei, non apra il link: l'account resta com'è.",
  },
  pt: {
    subject: "Eliminar a sua conta em {shop}?",
    greeting: "Olá,",
    request:
      "alguém, provavelmente você, pediu para eliminar a sua conta em {shop} e todos os seus dados. Ficam apenas as encomendas e os pagamentos, sem o seu nome. As subscrições terminam, e as reservas e os bilhetes perdem o seu nome.",
    action: "Eliminar a conta para sempre",
    validity: "A ligação é válida durante 24 horas e uma só vez. A eliminação não pode ser anulada.",
    ignore: "Se não foi você, não abra a ligação: a sua conta mantém-se.",
  },
  nl: {
    subject: "Uw account bij {shop} verwijderen?",
    greeting: "Hallo,",
    request:
      "iemand, waarschijnlijk u, vraagt om uw account bij {shop} en al uw gegevens te verwijderen. Alleen bestellingen en betalingen blijven, zonder uw naam. Abonnementen eindigen, en boekingen en tickets verliezen uw naam.",
    action: "Account voorgoed verwijderen",
    validity: "De link is 24 uur geldig, en één keer. De verwijdering kan niet ongedaan worden gemaakt.",
    ignore: "Was u het niet, open de link dan niet: uw account blijft zoals het is.",
  },
  ru: {
    subject: "Удалить вашу учётную запись в {shop}?",
    greeting: "Здравствуйте!",
    request:
      "Кто-то, вероятно вы, просит удалить вашу учётную запись в {shop} и все данные о вас. Останутся только заказы и платежи, без вашего имени. Подписки закончатся, а из бронирований и билетов будет удалено ваше имя.",
    action: "Удалить учётную запись навсегда",
    validity: "Ссылка действует 24 часа и только один раз. Удаление нельзя отменить.",
    ignore: "Если это были не вы, не открывайте ссылку: учётная запись останется прежней.",
  },
  ar: {
    subject: "هل تريد حذف حسابك لدى {shop}؟",
    greeting: "مرحبًا،",
    request:
      "طلب أحدهم، وربما أنت، حذف حسابك لدى {shop} وكل بياناتك. تبقى الطلبات والمدفوعات فقط، بدون اسمك. تنتهي الاشتراكات، ويُحذف اسمك من الحجوزات والتذاكر.",
    action: "حذف الحساب نهائيًا",
    validity: "الرابط صالح لمدة 24 ساعة ولمرة واحدة. لا يمكن التراجع عن الحذف.",
    ignore: "إن لم تكن أنت فلا تفتح الرابط: يبقى حسابك كما هو.",
  },
  zh: {
    subject: "要删除您在 {shop} 的账户吗？",
    greeting: "您好，",
    request:
      "有人（可能是您本人）申请删除您在 {shop} 的账户以及您的全部数据。只有订单和付款会保留，但不含您的姓名。订阅将终止，预约和门票中的姓名将被删除。",
    action: "永久删除账户",
    validity: "该链接 24 小时内有效，且只能使用一次。删除后无法恢复。",
    ignore: "如果不是您本人操作，请不要打开链接：您的账户保持不变。",
  },
}

export function eraseAccountTexts(language: string): MailTexts {
  return TEXTS[language] ?? ENGLISH
}
