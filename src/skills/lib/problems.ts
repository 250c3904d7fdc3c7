import type { Texts } from "../skill"

/** Why something cannot be done. An admin reads it in the language that they asked in, and a model may read it, too. */
export const PROBLEMS = {
  noProduct: { en: "There is no product '{name}'.", tr: "'{name}' adında bir ürün yok." },
  severalProducts: {
    en: "'{name}' may be several products: {told}. Name one by its handle.",
    tr: "'{name}' birkaç ürün olabilir: {told}. Birini bağlantı adıyla söyleyin.",
  },
  noneOfProducts: { en: "There are no such products.", tr: "Böyle bir ürün yok." },
  tooManyNames: {
    en: "Name at most {most} products at once.",
    tr: "Bir seferde en çok {most} ürün söyleyin.",
  },
  tooManyProducts: {
    en: "Change at most {most} products at once.",
    tr: "Bir seferde en çok {most} ürün değiştirin.",
  },
  whichProducts: {
    en: "Say which products: by name, by category, or all.",
    tr: "Hangi ürünler olduğunu söyleyin: adıyla, kategorisiyle ya da hepsi.",
  },
  skuTaken: {
    en: "The SKU '{sku}' belongs to another variant already.",
    tr: "'{sku}' SKU'su zaten başka bir varyanta ait.",
  },
  noCategory: { en: "There is no category '{name}'.", tr: "'{name}' adında bir kategori yok." },
  severalCategories: {
    en: "'{name}' may be several categories: {told}. Name one by its handle.",
    tr: "'{name}' birkaç kategori olabilir: {told}. Birini bağlantı adıyla söyleyin.",
  },
  categoryTaken: {
    en: "There is a category '{name}' already.",
    tr: "'{name}' adında bir kategori zaten var.",
  },
  noPricedVariant: {
    en: "'{title}' has no such variant, or none with a price in {currency}.",
    tr: "'{title}' ürününün böyle bir varyantı ya da {currency} fiyatı yok.",
  },
  nonePriced: {
    en: "None of them has a price in {currency} to change.",
    tr: "Hiçbirinin değiştirilecek bir {currency} fiyatı yok.",
  },
  tooManyPrices: {
    en: "Change at most {most} prices at once.",
    tr: "Bir seferde en çok {most} fiyat değiştirin.",
  },
  noCurrency: { en: "There is no currency '{code}'.", tr: "'{code}' diye bir para birimi yok." },
  tooManyDigits: {
    en: "An amount in {code} has at most {digits} digits after the point.",
    tr: "{code} tutarında virgülden sonra en çok {digits} basamak olur.",
  },
  notCounted: {
    en: "The stock of '{title}' is not counted.",
    tr: "'{title}' ürününün stoğu takip edilmiyor.",
  },
  noStockLevel: {
    en: "'{title}' has no such variant, or there is no such location.",
    tr: "'{title}' ürününün böyle bir varyantı ya da böyle bir depo yok.",
  },
  eitherQuantity: {
    en: "Say either quantity or change_by.",
    tr: "Ya yeni adedi ya da değişimi söyleyin, ikisini birden değil.",
  },
  severalLevels: { en: "Say which is meant: {told}.", tr: "Hangisi olduğunu söyleyin: {told}." },
  stockPlace: { en: "{variant} at {location}", tr: "{location} deposunda {variant}" },
  noOrder: { en: "There is no order '{name}'.", tr: "'{name}' diye bir sipariş yok." },
  severalOrders: {
    en: "'{name}' may be several orders: {told}. Name one by its number.",
    tr: "'{name}' birkaç sipariş olabilir: {told}. Birini numarasıyla söyleyin.",
  },
  nothingToRefund: {
    en: "Nothing that was paid is left to be given back.",
    tr: "Ödenenden iade edilecek bir şey kalmadı.",
  },
  tooMuchRefund: {
    en: "At most {most} can be given back of one payment.",
    tr: "Bir ödemeden en çok {most} iade edilebilir.",
  },
  howMuchRefund: {
    en: "The order has several payments: say how much is given back.",
    tr: "Siparişin birkaç ödemesi var: ne kadar iade edileceğini söyleyin.",
  },
  noReview: { en: "There is no review '{id}'.", tr: "'{id}' diye bir değerlendirme yok." },
  noPost: { en: "There is no blog post '{name}'.", tr: "'{name}' adında bir blog yazısı yok." },
  noPage: { en: "There is no page '{name}'.", tr: "'{name}' adında bir sayfa yok." },
  severalTexts: {
    en: "'{name}' may be several: {told}. Name one by its slug.",
    tr: "'{name}' birkaçı olabilir: {told}. Birini adresindeki adla söyleyin.",
  },
  noTranslation: {
    en: "'{title}' was written in {locale}: that is no translation.",
    tr: "'{title}' zaten {locale} dilinde yazılmış: bu bir çeviri olmaz.",
  },
  tooLong: {
    en: "The text of '{title}' is too long to be written anew here.",
    tr: "'{title}' metni burada yeniden yazılamayacak kadar uzun.",
  },
  timeAndSchedule: {
    en: "What is scheduled has a time, and nothing else has.",
    tr: "Yalnızca planlanan bir yazının zamanı olur, onun da olmalıdır.",
  },
  scheduledPast: {
    en: "It can only be scheduled for a time to come.",
    tr: "Yalnızca gelecekteki bir zaman için planlanabilir.",
  },
  daysTurned: { en: "The last day is before the first.", tr: "Son gün ilk günden önce." },
  tooManyDays: { en: "Ask for at most {most} days.", tr: "En çok {most} gün sorun." },
  noSetting: {
    en: "The settings '{area}' have no field '{field}'.",
    tr: "'{area}' ayarlarında '{field}' alanı yok.",
  },
  onSettingsPage: {
    en: "'{setting}' is changed on the settings page only.",
    tr: "'{setting}' yalnızca ayarlar sayfasında değiştirilir.",
  },
  addressOnSettingsPage: {
    en: "An address in '{setting}' is set on the settings page only.",
    tr: "'{setting}' içindeki bir adres yalnızca ayarlar sayfasında girilir.",
  },
  gone: { en: "There is no such thing here.", tr: "Burada öyle bir şey yok." },
  planFull: { en: "A plan has at most {most} actions.", tr: "Bir planda en çok {most} işlem olur." },
  sameSubject: {
    en: "Another action of this plan changes the same thing: put both into one.",
    tr: "Bu planın başka bir işlemi aynı şeyi değiştiriyor: ikisini birleştirin.",
  },
} satisfies Record<string, Texts>
