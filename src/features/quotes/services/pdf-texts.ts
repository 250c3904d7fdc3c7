const NAMES = [
  "quote",
  "request",
  "number",
  "date",
  "valid_until",
  "po_number",
  "buyer",
  "seller",
  "item",
  "quantity",
  "unit_price",
  "taxes",
  "amount",
  "subtotal",
  "total",
  "message",
  "terms",
  "on_request",
  "minutes",
] as const

export type PdfTexts = Record<(typeof NAMES)[number], string>

/** The words of a printed quote by language, in the order of {@link NAMES}. */
const TEXTS: Record<string, string> = {
  en: "Quote|Quote request|Number|Date|Valid until|PO number|For|From|Item|Quantity|Unit price|Taxes|Amount|Subtotal|Total|Message|Terms|On request|minutes a month",
  tr: "Teklif|Teklif talebi|Numara|Tarih|Geçerlilik sonu|Sipariş numarası|Alıcı|Satıcı|Kalem|Miktar|Birim fiyat|Vergiler|Tutar|Ara toplam|Toplam|Mesaj|Koşullar|Talep üzerine|dakika/ay",
  de: "Angebot|Angebotsanfrage|Nummer|Datum|Gültig bis|Bestellnummer|An|Von|Position|Menge|Einzelpreis|Steuern|Betrag|Zwischensumme|Gesamt|Nachricht|Bedingungen|Auf Anfrage|Minuten im Monat",
  fr: "Devis|Demande de devis|Numéro|Date|Valable jusqu’au|Numéro de commande|Pour|De|Article|Quantité|Prix unitaire|Taxes|Montant|Sous-total|Total|Message|Conditions|Sur demande|minutes par mois",
  es: "Presupuesto|Solicitud de presupuesto|Número|Fecha|Válido hasta|Número de pedido|Para|De|Artículo|Cantidad|Precio unitario|Impuestos|Importe|Subtotal|Total|Mensaje|Condiciones|A consultar|minutos al mes",
  it: "Preventivo|Richiesta di preventivo|Numero|Data|Valido fino al|Numero d’ordine|Per|Da|Articolo|Quantità|Prezzo unitario|Imposte|Importo|Subtotale|Totale|Messaggio|Condizioni|Su richiesta|minuti al mese",
  pt: "Orçamento|Pedido de orçamento|Número|Data|Válido até|Número da encomenda|Para|De|Artigo|Quantidade|Preço unitário|Impostos|Valor|Subtotal|Total|Mensagem|Condições|Sob consulta|minutos por mês",
  nl: "Offerte|Offerteaanvraag|Nummer|Datum|Geldig tot|Bestelnummer|Voor|Van|Artikel|Aantal|Stukprijs|Belastingen|Bedrag|Subtotaal|Totaal|Bericht|Voorwaarden|Op aanvraag|minuten per maand",
  ru: "Предложение|Запрос предложения|Номер|Дата|Действует до|Номер заказа|Кому|От|Позиция|Количество|Цена|Налоги|Сумма|Промежуточный итог|Итого|Сообщение|Условия|По запросу|минут в месяц",
  ar: "عرض سعر|طلب عرض سعر|الرقم|التاريخ|صالح حتى|رقم أمر الشراء|إلى|من|البند|الكمية|سعر الوحدة|الضرائب|المبلغ|المجموع الفرعي|الإجمالي|الرسالة|الشروط|عند الطلب|دقيقة في الشهر",
  zh: "报价单|询价单|编号|日期|有效期至|采购订单号|致|来自|项目|数量|单价|税费|金额|小计|总计|留言|条款|另行报价|分钟/月",
}

/** The words in the language of a locale such as `de-AT`. The fallback is English. */
export function pdfTexts(locale: string): PdfTexts {
  const words = (TEXTS[locale.split("-", 1)[0] ?? ""] ?? TEXTS.en ?? "").split("|")
  const word = (name: (typeof NAMES)[number]) => words[NAMES.indexOf(name)] ?? name
  return {
    quote: word("quote"),
    request: word("request"),
    number: word("number"),
    date: word("date"),
    valid_until: word("valid_until"),
    po_number: word("po_number"),
    buyer: word("buyer"),
    seller: word("seller"),
    item: word("item"),
    quantity: word("quantity"),
    unit_price: word("unit_price"),
    taxes: word("taxes"),
    amount: word("amount"),
    subtotal: word("subtotal"),
    total: word("total"),
    message: word("message"),
    terms: word("terms"),
    on_request: word("on_request"),
    minutes: word("minutes"),
  }
}
