const NAMES = [
  "invoice",
  "number",
  "date",
  "order",
  "order_date",
  "po_number",
  "buyer",
  "seller",
  "item",
  "quantity",
  "unit_price",
  "taxes",
  "amount",
  "discount",
  "subtotal",
  "total",
] as const

/** The words of a printed invoice by language, in the order of {@link NAMES}. */
const TEXTS: Record<string, string> = {
  en: "Invoice|Number|Date|Order|Order date|PO number|Billed to|From|Item|Quantity|Unit price|Taxes|Amount|Discount included|Subtotal|Total",
  tr: "Fatura|Numara|Tarih|Sipariş|Sipariş tarihi|Satın alma numarası|Alıcı|Satıcı|Kalem|Miktar|Birim fiyat|Vergiler|Tutar|Dahil edilen indirim|Ara toplam|Toplam",
  de: "Rechnung|Nummer|Datum|Bestellung|Bestelldatum|Bestellnummer des Käufers|An|Von|Position|Menge|Einzelpreis|Steuern|Betrag|Enthaltener Rabatt|Zwischensumme|Gesamt",
  fr: "Facture|Numéro|Date|Commande|Date de commande|Numéro de bon de commande|Facturé à|De|Article|Quantité|Prix unitaire|Taxes|Montant|Remise comprise|Sous-total|Total",
  es: "Factura|Número|Fecha|Pedido|Fecha del pedido|Número de orden de compra|Facturado a|De|Artículo|Cantidad|Precio unitario|Impuestos|Importe|Descuento incluido|Subtotal|Total",
  it: "Fattura|Numero|Data|Ordine|Data dell’ordine|Numero d’ordine d’acquisto|Fatturato a|Da|Articolo|Quantità|Prezzo unitario|Imposte|Importo|Sconto incluso|Subtotale|Totale",
  pt: "Fatura|Número|Data|Encomenda|Data da encomenda|Número da nota de encomenda|Faturado a|De|Artigo|Quantidade|Preço unitário|Impostos|Valor|Desconto incluído|Subtotal|Total",
  nl: "Factuur|Nummer|Datum|Bestelling|Besteldatum|Inkoopordernummer|Aan|Van|Artikel|Aantal|Stukprijs|Belastingen|Bedrag|Inbegrepen korting|Subtotaal|Totaal",
  ru: "Счёт|Номер|Дата|Заказ|Дата заказа|Номер заказа на закупку|Кому|От|Позиция|Количество|Цена|Налоги|Сумма|Включённая скидка|Промежуточный итог|Итого",
  ar: "فاتورة|الرقم|التاريخ|الطلب|تاريخ الطلب|رقم أمر الشراء|إلى|من|البند|الكمية|سعر الوحدة|الضرائب|المبلغ|الخصم المشمول|المجموع الفرعي|الإجمالي",
  zh: "发票|编号|日期|订单|订单日期|采购订单号|开票给|来自|项目|数量|单价|税费|金额|已含折扣|小计|总计",
}

/** A function that returns a word in the language of a locale such as `de-AT`. The fallback is English. */
export function invoiceTexts(locale: string): (name: (typeof NAMES)[number]) => string {
  const words = (TEXTS[locale.split("-", 1)[0] ?? ""] ?? TEXTS.en ?? "").split("|")
  return (name) => words[NAMES.indexOf(name)] ?? name
}
