import type { Texts } from "../skill"

/** The reasons why an action is impossible, in each language. Admins read them, and models may read them too. */
export const PROBLEMS = {
  noProduct: { en: "There is no product '{name}'.", tr: "'{name}' adında bir ürün yok." },
  severalProducts: {
    en: "Several products fit '{name}': {choices}. Name one by its handle.",
    tr: "'{name}' birkaç ürün olabilir: {choices}. Birini bağlantı adıyla söyleyin.",
  },
  sellsTickets: {
    en: "'{title}' is not one of the goods. It has the price of a ticket: change the ticket at its event.",
    tr: "'{title}' bir mal değil, bir biletin fiyatını taşıyor: bileti etkinliğinde değiştirin.",
  },
  sellsTour: {
    en: "'{title}' is not one of the goods. It has a price of a tour: change it at the tour.",
    tr: "'{title}' bir mal değil, bir turun fiyatını taşıyor: turda değiştirin.",
  },
  sellsService: {
    en: "'{title}' is not one of the goods. It has the price of a service: change it at the service.",
    tr: "'{title}' bir mal değil, bir hizmetin fiyatını taşıyor: hizmette değiştirin.",
  },
  sellsPlaces: {
    en: "'{title}' is not one of the goods. It has the price of places that are sold elsewhere.",
    tr: "'{title}' bir mal değil, başka yerde satılan yerlerin fiyatını taşıyor.",
  },
  noneOfProducts: { en: "No product fits the selection.", tr: "Böyle bir ürün yok." },
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
    en: "Several categories fit '{name}': {choices}. Name one by its handle.",
    tr: "'{name}' birkaç kategori olabilir: {choices}. Birini bağlantı adıyla söyleyin.",
  },
  categoryTaken: {
    en: "There is a category '{name}' already.",
    tr: "'{name}' adında bir kategori zaten var.",
  },
  noPricedVariant: {
    en: "'{title}' has no variant with this name and a price in {currency}.",
    tr: "'{title}' ürününün böyle bir varyantı ya da {currency} fiyatı yok.",
  },
  nonePriced: {
    en: "No chosen product has a price in {currency}.",
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
    en: "'{title}' has no variant with this name at this location.",
    tr: "'{title}' ürününün böyle bir varyantı ya da böyle bir depo yok.",
  },
  eitherQuantity: {
    en: "Give either quantity or change_by.",
    tr: "Ya yeni adedi ya da değişimi söyleyin, ikisini birden değil.",
  },
  severalLevels: { en: "Say which one you mean: {choices}.", tr: "Hangisi olduğunu söyleyin: {choices}." },
  stockPlace: { en: "{variant} at {location}", tr: "{location} deposunda {variant}" },
  noOrder: { en: "There is no order '{name}'.", tr: "'{name}' diye bir sipariş yok." },
  severalOrders: {
    en: "Several orders fit '{name}': {choices}. Name one by its number.",
    tr: "'{name}' birkaç sipariş olabilir: {choices}. Birini numarasıyla söyleyin.",
  },
  nothingToRefund: {
    en: "No paid amount is left to refund.",
    tr: "Ödenenden iade edilecek bir şey kalmadı.",
  },
  tooMuchRefund: {
    en: "At most {most} of one payment can be refunded.",
    tr: "Bir ödemeden en çok {most} iade edilebilir.",
  },
  howMuchRefund: {
    en: "The order has several payments. Say how much to refund.",
    tr: "Siparişin birkaç ödemesi var: ne kadar iade edileceğini söyleyin.",
  },
  noReview: { en: "There is no review '{id}'.", tr: "'{id}' diye bir değerlendirme yok." },
  noPost: { en: "There is no blog post '{name}'.", tr: "'{name}' adında bir blog yazısı yok." },
  noPage: { en: "There is no page '{name}'.", tr: "'{name}' adında bir sayfa yok." },
  severalTexts: {
    en: "Several texts fit '{name}': {choices}. Name one by its slug.",
    tr: "'{name}' birkaçı olabilir: {choices}. Birini adresindeki adla söyleyin.",
  },
  noLanguage: {
    en: "The shop does not translate into '{locale}'.",
    tr: "Mağaza '{locale}' diline çevrilmiyor.",
  },
  noneStale: {
    en: "No text in '{locale}' is stale.",
    tr: "'{locale}' dilinde eskimiş metin yok.",
  },
  noTranslation: {
    en: "'{title}' is already in {locale}, so this is not a translation.",
    tr: "'{title}' zaten {locale} dilinde yazılmış: bu bir çeviri olmaz.",
  },
  tooLong: {
    en: "The text of '{title}' is too long to be rewritten here.",
    tr: "'{title}' metni burada yeniden yazılamayacak kadar uzun.",
  },
  timeAndSchedule: {
    en: "Give a time for a scheduled post, and only for a scheduled post.",
    tr: "Yalnızca planlanan bir yazının zamanı olur, onun da olmalıdır.",
  },
  scheduledPast: {
    en: "The scheduled time must be in the future.",
    tr: "Yalnızca gelecekteki bir zaman için planlanabilir.",
  },
  notInState: {
    en: "This is not possible in the state '{state}'.",
    tr: "'{state}' durumunda bu mümkün değil.",
  },
  daysTurned: { en: "The last day is before the first.", tr: "Son gün ilk günden önce." },
  tooManyDays: { en: "Ask for at most {most} days.", tr: "En çok {most} gün sorun." },
  noSetting: {
    en: "The settings '{area}' have no field '{field}'.",
    tr: "'{area}' ayarlarında '{field}' alanı yok.",
  },
  onSettingsPage: {
    en: "Change '{setting}' on the settings page.",
    tr: "'{setting}' yalnızca ayarlar sayfasında değiştirilir.",
  },
  addressOnSettingsPage: {
    en: "Set an address in '{setting}' on the settings page.",
    tr: "'{setting}' içindeki bir adres yalnızca ayarlar sayfasında girilir.",
  },
  gone: { en: "It no longer exists.", tr: "Artık mevcut değil." },
  planFull: { en: "A plan has at most {most} actions.", tr: "Bir planda en çok {most} işlem olur." },
  sameSubject: {
    en: "Another action of this plan changes the same object. Combine both into one action.",
    tr: "Bu planın başka bir işlemi aynı şeyi değiştiriyor: ikisini birleştirin.",
  },
} satisfies Record<string, Texts>
