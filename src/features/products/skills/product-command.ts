import { nameLeft, productNamed, withoutCase } from "../../../kits/skills/commands/naming"
import { wordsNotUnderstood } from "../../../kits/skills/commands/not-understood"
import type { Reading, Texts } from "../../../kits/skills/skill"
import { takeMoney, takeNumber, takePercent } from "../../../kits/skills/words/amounts"
import { OF_EXISTING } from "../../../kits/skills/words/catalogue-rules"
import { namesOneOrder } from "../../../kits/skills/words/questions"
import { bilingual, type Said } from "../../../kits/skills/words/said"

const ALL = bilingual(
  /all|every|everything|entire|whole|each|both|bulk|in one go|at once/,
  /tum\w*|butun\w*|hepsi\w*|her sey\w*|herseyi\w*|her urun\w*|toplu|tek seferde/,
)
const OFF = bilingual(
  /unpublish\w*|hide|take (?=(?:[\w']+ ){1,6}(?:off|out)\b)|off the (?:shop|store|site)|out of the (?:shop|store)|from (?:the )?(?:sale|shop|store|site)|off sale|deactivate\w*|delist|unlist|pull|remove|stop selling|(?:in)?to (?:a |the )?drafts?(?: mode)?|draft|drafts/,
  /gizle\w*|yayindan\w*|satistan\w*|magazadan\w*|pasif\w*|tasla[kg]a (?:tasi|al|cek|koy)\w*|tasla[kg]\w*|kaldir\w*|satilmasin|cikar\w*|cek/,
)
const ON = bilingual(
  /publish\w*|back online|online|put (?=.*\b(?:online|live|on sale)\b)|live|on sale|activate|relist|list again|sell again/,
  /yayinla\w*|yayimla\w*|yayina\w*|satisa\w*|aktif\w*|goster\w*/,
)
const WORDS = bilingual(
  /products?|items?|shop|store|site|sale|back|again|make|set|put|get|take|bring|move|status|one|off|out|categor\w*|prices?|permanently|change|raise|increase|lower|reduce|decrease|drop|cut|cheaper|dearer|more expensive|plus|by|off|up|down|percent/,
  /artik|urun\w*|yap\w*|al|alin|alalim|ac|durum\w*|magaza\w*|tekrar|yeniden|olsun|kategori\w*|fiyat\w*|degistir\w*|artir\w*|arttir\w*|dusur\w*|indir\w*|zam\w*|ucuz\w*|pahali\w*|daha|yukselt\w*/,
)
const CHEAPER = bilingual(
  /cheaper|lower|reduce|decrease|drop|cut|off|less|minus|down/,
  /ucuz\w*|dusur\w*|indir\w*|azalt\w*|kir\w*/,
)
const DEARER = bilingual(
  /raise|increase|bump|up|dearer|more expensive|plus|add|higher/,
  /zam\w*|artir\w*|arttir\w*|yukselt\w*|pahali\w*/,
)
const IN_CATEGORY =
  /(?<![\w'])(?:in|of|from|under) (?:the )?(?:category |categories )?((?!all\b)[\p{L}\p{N}'“”-]+(?: [\p{L}\p{N}'-]+)?)(?: category)?(?![\w'])/u
/** At the beginning of a command, all words before “kategorisi” are the name. */
const IN_CATEGORY_TR =
  /^\s*(?:(?:lutfen|simdi|su|hemen)\s)?((?:[\p{L}\p{N}'-]+ ){1,3}[\p{L}\p{N}'-]+) kategorisi\w*|(?<![\w'])([\p{L}\p{N}'-]+?)(?:'?(?:deki|daki|teki|taki))? kategorisi\w*|(?<![\w'])([\p{L}\p{N}-]+?)'?(?:deki|daki|teki|taki)(?![\w'])/u
const DRAFTS = bilingual(/draft products?|drafts|draft/, /taslak\w*/)

const MISSING = {
  change: {
    en: "What do you want to change? For example: “Raise all prices by 5 percent” or “Hide all products in the category Garden”.",
    tr: "Ne yapılsın? Örneğin: “Tüm fiyatları yüzde 5 artır” ya da “Bahçe kategorisindeki tüm ürünleri gizle”.",
  },
  product: {
    en: "Which product do you mean? For example: “Hide the teapot” or “Rename the teapot to Iron Teapot”.",
    tr: "Hangi ürün? Örneğin: “Çaydanlığı gizle” ya da “Çaydanlığın adını Demir Çaydanlık yap”.",
  },
  title: {
    en: "What is its new name? For example: “Rename the teapot to Iron Teapot”.",
    tr: "Yeni adı ne olsun? Örneğin: “Çaydanlığın adını Demir Çaydanlık yap”.",
  },
  price: {
    en: "What does it cost? For example: “Add a product called Oak Tray for 30 euros”.",
    tr: "Fiyatı ne olsun? Örneğin: “30 euroya Meşe Tepsi adında bir ürün ekle”.",
  },
  name: {
    en: "What is the product called? For example: “Add a product called Oak Tray for 30 euros”.",
    tr: "Ürünün adı ne olsun? Örneğin: “30 euroya Meşe Tepsi adında bir ürün ekle”.",
  },
} as const satisfies Record<string, Texts>

/** Understands a change of all products, or of all products in a category: prices by percent, or publishing. */
export function bulkCommand(said: Said): Reading | undefined {
  const percent = takePercent(said)
  const isCheaper = said.has(CHEAPER)
  const isDearer = said.has(DEARER)
  const isOff = said.has(OFF) && !said.has(/\bpublish (?:all )?(?:the )?drafts?\b|taslak\w* .*yayin/)
  const isOn = said.has(ON)
  const areDrafts = percent === undefined && !isOff && said.drop(DRAFTS)
  const isAll = said.drop(ALL)
  const category = said.take(IN_CATEGORY) ?? said.take(IN_CATEGORY_TR)
  const name =
    category &&
    withoutCase(category.written(1) || category.written(2) || category.written(3)).replace(
      /(?:deki|daki|teki|taki)$/u,
      "",
    )
  const chosen = name ? { category: name } : { all: true }
  if (percent === undefined) {
    if (isOff === isOn && !areDrafts) return { missing: MISSING.change }
    said.drop(OFF)
    said.drop(ON)
  } else if (isCheaper === isDearer) return { missing: MISSING.change }
  const left = nameLeft(said, WORDS)
  if (left !== "") return { missing: wordsNotUnderstood(left) }
  if (!isAll && !name) return { missing: MISSING.change }
  if (percent !== undefined)
    return {
      action: "change_prices_of_products",
      said: { ...chosen, percent: isCheaper ? -percent : percent },
    }
  const status = isOff ? "draft" : "published"
  return {
    action: "set_status_of_products",
    said: { ...chosen, ...(areDrafts && { only_status: "draft" }), status },
  }
}

const RENAME =
  /(?<![\w'])(?:rename|call|retitle)\s(?:the )?(?:product )?(.+?)\s(?:to|as|into|=)\s(.+?)(?: (?:please|pls))?(?: \|)?$/
const RENAME_NAME =
  /(?<![\w'])(?:change|set|update|make)\s(?:the )?(?:name|title) of (?:the )?(?:product )?(.+?)\s(?:to|as|into)\s(.+?)(?: \|)?$/
const RENAME_TR =
  /^(.+?)\s(?:urununun )?(?:adini|ismini|basligini)\s(.+?)\s(?:yap\w*|olarak degistir\w*|olsun|olarak guncelle\w*|degistir\w*)(?: \|)?$/

/** Understands a new name or status of a product. Its texts can be changed only by a model. */
export function productCommand(said: Said): Reading | undefined {
  // An order or a customer is no product, whatever the verb is: “pull order 12”.
  if (namesOneOrder(said.whole)) return undefined
  const renamed = said.take(RENAME) ?? said.take(RENAME_NAME) ?? said.take(RENAME_TR)
  if (renamed) return rename(withoutCase(renamed.written(1)), renamed.written(2))
  if (said.has(bilingual(/rename|title|name/, /adini|ismini|basligini/))) return { missing: MISSING.title }
  if (said.has(bilingual(/description\w*|subtitle|text/, /aciklama\w*|metn\w*|metin\w*|alt baslik/)))
    return undefined
  const isOff = said.has(OFF)
  const isOn = said.has(ON)
  if (isOff === isOn && !(isOn && said.has(/\bback online\b/))) return undefined
  said.drop(OFF)
  said.drop(ON)
  const product = nameLeft(said, WORDS)
  if (product === "") return { missing: MISSING.product }
  const status = isOn ? "published" : "draft"
  return {
    action: "update_product",
    said: { product, status },
    inputs: async (call) => [{ product: (await productNamed(call, product)).id, status }],
  }
}

function rename(product: string, title: string): Reading {
  return {
    action: "update_product",
    said: { product, title },
    inputs: async (call) => [{ product: (await productNamed(call, product)).id, title }],
  }
}

const CREATE_WORDS = bilingual(
  /add|create|make|put|up|list|offer(?= (?:an?|another|our|my)\b)|new|start selling|sell|selling|launch|introduce|set up|set|open|products?|items?|articles?|called|named|titled|catalogue|catalog|range|assortment|shop|store|price|priced|costs?|costing|into|another|sale/,
  /ekle\w*|olustur\w*|ac|acalim|acar|koy|koyalim|cikar\w*|yeni|urun\w*|katalog\w*|magaza\w*|satisa sun\w*|satisa|satmak|satalim|satmaya|basla\w*|fiyat\w*|isimli|isminde|diye|istiyor\w*|hazirla\w*|yap/,
)

/** Understands a command that creates a product with a name and a price. */
export function createCommand(said: Said): Reading | undefined {
  if (said.has(OF_EXISTING)) return undefined
  const quoted = said.takeQuoted()
  const money = takeMoney(said, "(?:for |at |price |costs? )?") ?? plainPrice(said)
  const category = said.take(INTO)
  const title = quoted ?? (titleIn(said) || asObject(nameLeft(said, CREATE_WORDS), said.language))
  if (title === "") return { missing: MISSING.name }
  if (!money) return { missing: MISSING.price }
  const { amount: price, currency_code } = money
  const name = title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  const more = {
    ...(currency_code && { currency_code }),
    ...(category && { category: withoutCase(category.written(1) || category.written(2)) }),
  }
  return { action: "create_product", said: { title: name, price, ...more } }
}

/**
 * Removes the ending of a Turkish object from a new name: “bakır cezveyi” becomes “bakır cezve”. Only endings that no base
 * form has are removed: “masa örtüsü” and “kutu” stay.
 */
function asObject(name: string, language: Said["language"]): string {
  if (language === "en") return name
  const isWholeName = !/\s/.test(name) || MATERIAL.test(name)
  const bare = name
    .replace(/(?<=\p{L}{2}[aeıioöuü])y[ıiuü]$/iu, "")
    .replace(isWholeName ? /(?<=\p{L}s[ıiuü])n[ıiuü]$/iu : /(?<=\p{L}{3}[ıiuü])n[ıiuü]$/iu, "")
  return isWholeName ? bare.replace(/(?<=\p{L}{2})ğ[ıiuü]$/iu, "k") : bare
}

/** After a material, a Turkish noun has no ending of a compound: “bakır çaydanlık”, but “çay tabağı”. */
const MATERIAL =
  /(?:^|\s)(?:bakır|pirinç|ahşap|seramik|cam|kil|demir|gümüş|keten|pamuk|pamuklu|yün|deri|taş|mermer|porselen|çelik|meşe|ceviz|bambu|hasır|kadife|mavi|kırmızı|yeşil|sarı|siyah|beyaz|büyük|küçük|yeni)\s\S+$/iu

const INTO = /(?<![\w'])(?:in|into|to|under) (?:the )?category (\S+)|(?<![\w'])(\S+) kategorisine(?![\w'])/
/** Patterns for the new product's name. */
const TITLES = [
  /(?<![\w'])(?:called|named|titled)\s+(.+?)(?:\s{2,}.*| \|.*)?$/,
  /(?<![\w'])(?:products?|items?|urun\w*(?: ekle\w*| olustur\w*)?|article)(?: ekle| olustur)? \|\s+(.+?)(?:\s{2,}.*| \|.*)?$/,
  /(?:^|\|)\s*(.+?)\s(?:adinda|adli|isimli|isminde|diye)(?![\w'])/,
]

function titleIn(said: Said): string {
  for (const way of TITLES) {
    const taken = said.take(way)
    if (taken) return taken.written(1)
  }
  return ""
}

function plainPrice(said: Said): { amount: number; currency_code?: string } | undefined {
  const amount =
    takeNumber(said, String.raw`(?:for|at|price|costs?|costing|fiyat\w*|\|)\s`) ??
    takeNumber(said, String.raw`(?=\d+(?:[.,]\d+)?'?y?[ae](?!\w))`)
  return amount === undefined ? undefined : { amount }
}
