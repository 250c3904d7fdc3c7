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
  "credit_note",
  "invoice_date",
  "refund",
  "cancellation",
  "period",
  "plan_change",
  "credit",
  "set_up_fee",
  "coupon",
] as const

/** The words of a printed invoice by language, in the order of {@link NAMES}. */
const TEXTS: Record<string, string> = {
  en: "Invoice|Number|Date|Order|Order date|PO number|Billed to|From|Item|Quantity|Unit price|Taxes|Amount|Discount included|Subtotal|Total|Credit note|Invoice date|Refund|Cancellation|Period|Change of plan|Credit|Set-up fee|Discount",
  tr: "Fatura|Numara|Tarih|Sipariş|Sipariş tarihi|Satın alma numarası|Alıcı|Satıcı|Kalem|Miktar|Birim fiyat|Vergiler|Tutar|Dahil edilen indirim|Ara toplam|Toplam|İade faturası|Fatura tarihi|Para iadesi|İptal|Dönem|Plan değişikliği|Alacak|Kurulum ücreti|İndirim",
  de: "Rechnung|Nummer|Datum|Bestellung|Bestelldatum|Bestellnummer des Käufers|An|Von|Position|Menge|Einzelpreis|Steuern|Betrag|Enthaltener Rabatt|Zwischensumme|Gesamt|Gutschrift|Rechnungsdatum|Erstattung|Stornierung|Zeitraum|Tarifwechsel|Guthaben|Einrichtungsgebühr|Rabatt",
  fr: "Facture|Numéro|Date|Commande|Date de commande|Numéro de bon de commande|Facturé à|De|Article|Quantité|Prix unitaire|Taxes|Montant|Remise comprise|Sous-total|Total|Avoir|Date de facture|Remboursement|Annulation|Période|Changement de formule|Avoir déduit|Frais de mise en service|Remise",
  es: "Factura|Número|Fecha|Pedido|Fecha del pedido|Número de orden de compra|Facturado a|De|Artículo|Cantidad|Precio unitario|Impuestos|Importe|Descuento incluido|Subtotal|Total|Nota de crédito|Fecha de la factura|Reembolso|Anulación|Período|Cambio de plan|Saldo a favor|Cuota de alta|Descuento",
  it: "Fattura|Numero|Data|Ordine|Data dell’ordine|Numero d’ordine d’acquisto|Fatturato a|Da|Articolo|Quantità|Prezzo unitario|Imposte|Importo|Sconto incluso|Subtotale|Totale|Nota di credito|Data della fattura|Rimborso|Annullamento|Periodo|Cambio di piano|Accredito|Costo di attivazione|Sconto",
  pt: "Fatura|Número|Data|Encomenda|Data da encomenda|Número da nota de encomenda|Faturado a|De|Artigo|Quantidade|Preço unitário|Impostos|Valor|Desconto incluído|Subtotal|Total|Nota de crédito|Data da fatura|Reembolso|Anulação|Período|Mudança de plano|Crédito|Taxa de adesão|Desconto",
  nl: "Factuur|Nummer|Datum|Bestelling|Besteldatum|Inkoopordernummer|Aan|Van|Artikel|Aantal|Stukprijs|Belastingen|Bedrag|Inbegrepen korting|Subtotaal|Totaal|Creditnota|Factuurdatum|Terugbetaling|Annulering|Periode|Wijziging van abonnement|Tegoed|Opstartkosten|Korting",
  ru: "Счёт|Номер|Дата|Заказ|Дата заказа|Номер заказа на закупку|Кому|От|Позиция|Количество|Цена|Налоги|Сумма|Включённая скидка|Промежуточный итог|Итого|Кредит-нота|Дата счёта|Возврат средств|Отмена|Период|Смена тарифа|Зачёт|Плата за подключение|Скидка",
  ar: "فاتورة|الرقم|التاريخ|الطلب|تاريخ الطلب|رقم أمر الشراء|إلى|من|البند|الكمية|سعر الوحدة|الضرائب|المبلغ|الخصم المشمول|المجموع الفرعي|الإجمالي|إشعار دائن|تاريخ الفاتورة|استرداد المبلغ|إلغاء|الفترة|تغيير الباقة|رصيد دائن|رسوم الإعداد|خصم",
  zh: "发票|编号|日期|订单|订单日期|采购订单号|开票给|来自|项目|数量|单价|税费|金额|已含折扣|小计|总计|贷记单|发票日期|退款|取消|周期|更换方案|抵扣额|开通费|折扣",
}

/** A function that returns a word in the language of a locale such as `de-AT`. The fallback is English. */
export function invoiceTexts(locale: string): (name: (typeof NAMES)[number]) => string {
  const words = (TEXTS[locale.split("-", 1)[0] ?? ""] ?? TEXTS.en ?? "").split("|")
  return (name) => words[NAMES.indexOf(name)] ?? name
}
