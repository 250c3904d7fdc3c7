import { productNamed, withoutCase } from "../../../kits/skills/commands/naming"
import { wordsIn } from "../../../kits/skills/lib/alike"
import { folded } from "../../../kits/skills/lib/plain-words"
import type { Call, ReadCommand, Reading, Texts } from "../../../kits/skills/skill"
import type { Said } from "../../../kits/skills/words/said"
import { listCategories, onlyOf, splitAtCategory } from "./named-category"

const END = String.raw`(?: (?:please|pls|lutfen))?(?: \|)?$`
const NEW = [
  new RegExp(
    String.raw`(?<![\w'])(?:create|add|make|open|set up|new)\s(?:me )?(?:a |an |the |another )?(?:new )?(?:sub)?category\s(?:called |named |\| )?(.+?)(?:\s(?:under|below|in|inside)\s(?:the )?(?:category )?(.+?))?${END}`,
  ),
  new RegExp(String.raw`(?<![\w'])(?:yeni )?(?:alt )?kategori (?:ac|olustur|ekle)\w* (?:\| )?(.+?)${END}`),
  new RegExp(String.raw`^(?:yeni kategori \| )(.+?)${END}`),
  new RegExp(
    String.raw`^(.+?)\s(?:adinda|adli|isimli|isminde|diye)\s(?:bir )?(?:yeni )?kategori\w*\s(?:ac|olustur|ekle|yap)\w*${END}`,
  ),
]
const RENAME = [
  new RegExp(String.raw`(?<![\w'])rename\s(?:the )?category\s(.+?)\s(?:to|as|into)\s(.+?)${END}`),
  new RegExp(String.raw`(?<![\w'])rename\s(?:the )?(.+?)\scategory\s(?:to|as|into)\s(.+?)${END}`),
  new RegExp(
    String.raw`^(.+?)\skategorisinin\s(?:adini|ismini)\s(.+?)\s(?:yap|olarak degistir|olsun|degistir)\w*${END}`,
  ),
]
const PUT = [
  new RegExp(
    String.raw`(?<![\w'])(?:put|move|add|place)\s(?:the )?(.+?)\s(?:into|to|in|under)\s(?:the )?category\s(.+?)${END}`,
  ),
  new RegExp(
    String.raw`(?<![\w'])(?:put|move|add|place)\s(?:the )?(.+?)\s(?:into|to|in|under)\s(?:the )?(.+?)\scategory${END}`,
  ),
  new RegExp(String.raw`^(.+)\s(\S+)\skategorisine\s(?:ekle|koy|tasi|al|at|yerlestir)\w*${END}`),
]
/** Without the word “category”. Whether the last words name a category is known only when the shop's are read. */
const PUT_SOMEWHERE = [
  new RegExp(
    String.raw`^(?:please )?(?:put|move|place|file)\s(?:the )?(.+?)\s(?:into|to|in|under)\s(?:the )?(.+?)${END}`,
  ),
  new RegExp(String.raw`^(.+)\s(\S+(?:'y?[ae]|'n[ae]|y[ae]|[ae]))\s(?:tasi|koy|yerlestir)\w*${END}`),
]
/** Places and times that are no categories. */
const NO_CATEGORY =
  /\d|^(?:(?:the|our|my) )?(?:shop|store|site|website|web|sale|stock|warehouse|inventory|cart|basket|catalogue|catalog|list|blog|drafts?|trash|bin|archive|spam|top|bottom|front|end|search|index|page|footer|header|newsletter|next \w+|this \w+|\w+day|tomorrow|today|january|february|march|april|may|june|july|august|september|october|november|december|(?:depo|stog|stok|magaza|dukkan|site|vitrin|sepet|liste|blog|tasla[kg]|arsiv|yarin|bugun|sayfa|\w+ gunu)\S*)$/i
const TAKE_OUT = [
  new RegExp(
    String.raw`(?<![\w'])(?:take|remove)\s(?:the )?(.+?)\s(?:out of|from|off)\s(?:the )?category\s(.+?)${END}`,
  ),
  new RegExp(
    String.raw`(?<![\w'])(?:take|remove)\s(?:the )?(.+?)\s(?:out of|from|off)\s(?:the )?(.+?)\scategory${END}`,
  ),
  new RegExp(String.raw`^(.+)\s(\S+)\skategorisinden\s(?:cikar|kaldir|sil)\w*${END}`),
]
const SHOW = [
  new RegExp(String.raw`(?<![\w'])(?:show|unhide|publish|activate)\s(?:the )?category\s(.+?)${END}`),
  new RegExp(String.raw`^(.+?)\skategorisini\s(?:goster|yayinla|aktif)\w*${END}`),
]
const HIDE = [
  new RegExp(String.raw`(?<![\w'])(?:hide|unpublish|deactivate)\s(?:the )?category\s(.+?)${END}`),
  new RegExp(String.raw`(?<![\w'])(?:hide|unpublish|deactivate)\s(?:the )?(.+?)\scategory${END}`),
  new RegExp(String.raw`^(.+?)\skategorisini\s(?:gizle|kapat|pasif)\w*(?: yap)?${END}`),
]

/** These words name no category and no product: “move these products into another category”. */
const NO_NAME =
  /^(?:(?:an?)?other|a different|some|new|(?:these|those|this|that|the|a)? ?(?:products?|items?)|them|it|(?:under|below|in|inside) .+|(?:bu |su )?urun\w*|baska|yeni|bir)$/i

const MISSING = {
  en: "Say which category you mean and what you want to change. For example: “Create a category called Garden”, “Rename the category Mugs to Cups” or “Put the teapot into the category Kitchen”.",
  tr: "Hangi kategori olduğunu ve ne yapılacağını söyleyin. Örneğin: “Bahçe adında bir kategori oluştur”, “Kupalar kategorisinin adını Fincanlar yap” ya da “Çaydanlığı Mutfak kategorisine ekle”.",
} as const satisfies Texts

/** Understands commands about categories: create, rename, show, hide, and add or remove products. */
export function categoryCommand(said: Said): Reading | undefined {
  const renamed = namesIn(said, RENAME)
  if (renamed) return { action: "update_category", said: { category: renamed[0], name: renamed[1] } }
  const out = namesIn(said, TAKE_OUT)
  if (out) return moving("remove", out)
  const put = namesIn(said, PUT)
  if (put) return moving("add", put)
  const hidden = namesIn(said, HIDE)
  if (hidden) return { action: "update_category", said: { category: hidden[0], is_active: false } }
  const created = namesIn(said, NEW)
  if (created) {
    const [name = "", parent] = created
    return { action: "create_category", said: { name, ...(parent && { parent }) } }
  }
  const shown = namesIn(said, SHOW)
  if (shown) return { action: "update_category", said: { category: shown[0], is_active: true } }
  const somewhere = namesIn(said, PUT_SOMEWHERE)
  if (somewhere?.[1] !== undefined && !NO_CATEGORY.test(folded(somewhere[1])))
    return { ...moving("add", somewhere), holds: (call) => isMove(call, somewhere) }
  return { missing: MISSING }
}

/**
 * Puts a product into a category, or takes it out. Where the product's name ends and the category's begins is decided by
 * the shop's own categories.
 */
function moving(how: "add" | "remove", [product = "", category = ""]: string[]): ReadCommand {
  return {
    action: "move_products_of_category",
    said: { category, [how]: [product] },
    inputs: async (call) => {
      const meant = await meantBy(call, product, category)
      return [{ category: meant.category, [how]: [(await productNamed(call, meant.product)).id] }]
    },
  }
}

async function meantBy(call: Call, product: string, category: string) {
  const found = splitAtCategory(await listCategories(call), `${product} ${category}`)
  if (!found) return { product, category }
  return { product: found.before, category: onlyOf(call, category, found.categories).id }
}

/** Other things than products. “Move customer Ada into VIP” moves no product, even if there is a category VIP. */
const OTHER_KIND =
  /(?<![\w'])(?:orders?|purchases?|customers?|clients?|buyers?|users?|admins?|staff|members?|invoices?|bills?|receipts?|payments?|refunds?|posts?|articles?|pages?|reviews?|ratings?|comments?|bookings?|appointments?|reservations?|subscriptions?|subscribers?|quotes?|offers?|events?|tickets?|tours?|forms?|submissions?|messages?|campaigns?|newsletters?|mails?|e-?mails?|webhooks?|coupons?|vouchers?|promotions?|codes?|shop|store|site|website|siparis\w*|musteri\w*|kullanici\w*|uye\w*|fatura\w*|odeme\w*|iade\w*|yazi\w*|makale\w*|sayfa\w*|yorum\w*|degerlendirme\w*|rezervasyon\w*|randevu\w*|abone\w*|teklif\w*|etkinli\w*|bilet\w*|turu|form\w*|mesaj\w*|kampanya\w*|bulten\w*|kupon\w*|kodu?|magaza\w*|dukkan\w*|site\w*)(?![\w'])/

/** Whether the shop has the category, and the thing is no record of another kind, unless a product has this very name. */
async function isMove(call: Call, [product = "", category = ""]: string[]): Promise<boolean> {
  const found = splitAtCategory(await listCategories(call), `${product} ${category}`)
  if (!found) return false
  if (!OTHER_KIND.test(folded(found.before))) return true
  const products = await call.scope.resolve("products").findAlike(found.before, wordsIn(found.before))
  return products.some(({ is_exact }) => is_exact)
}

function namesIn(said: Said, ways: readonly RegExp[]): string[] | undefined {
  for (const way of ways) {
    const taken = said.take(way)
    if (!taken) continue
    const names = [taken.written(1), taken.written(2)].map((name) => withoutCase(name))
    if (names.some((name) => NO_NAME.test(name))) continue
    return names.filter((name) => name !== "")
  }
  return undefined
}
