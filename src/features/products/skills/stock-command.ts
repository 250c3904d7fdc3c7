import { nameLeft, productNamed } from "../../../kits/skills/commands/naming"
import type { Reading } from "../../../kits/skills/skill"
import { takeNumber } from "../../../kits/skills/words/amounts"
import { bilingual, type Said } from "../../../kits/skills/words/said"

const WORDS = bilingual(
  /stocks?|stock level|wrong|incorrect|shipment|really|actually|level|inventory|warehouse|quantity|units?|pieces?|pcs|count|number|set|change|update|make|put|correct|adjust|fix|there|only|left|add|added|more|new|into|to the|received|got|get|arrived|came|come|delivery|remove|take|took|subtract|out|off|increase|decrease|reduce|raise|lower|broke|broken|lost|they|them|exactly|total|in total|today|items?|products?/,
  /stok\w*|stog\w*|yanlis|hatali|sevkiyat\w*|envanter\w*|depo\w*|adet\w*|adedi\w*|miktar\w*|sayi\w*|tane\w*|yap\w*|olsun|guncelle\w*|degistir\w*|duzelt\w*|ayarla\w*|ekle\w*|daha|geldi|gelmis|dus\w*|azalt\w*|eksilt\w*|cikar\w*|artir\w*|arttir\w*|kirildi|kayboldu|kaldi|var|artik|toplam|bugun|urun\w*/,
)
const LESS = bilingual(
  /remove|take|took|subtract|decrease|reduce|lower|broke|broken|lost|minus|less|fewer/,
  /dus\w*|azalt\w*|eksilt\w*|cikar\w*|kirildi|kayboldu/,
)
const MORE = bilingual(
  /add|added|more|received|arrived|came|come in|increase|raise|plus|additional|extra/,
  /ekle\w*|daha|geldi|gelmis|artir\w*|arttir\w*|teslim aldik/,
)
/** Words before a new total, as in “only 12 left”. */
const IN_ALL = String.raw`(?:to|=|is|are|at|only|now|have|at|toplam|\|)\s`

const MISSING = {
  count: {
    en: "How many are there? For example: “Set the stock of the teapot to 40”.",
    tr: "Kaç adet var? Örneğin: “Çaydanlığın stoğunu 40 yap”.",
  },
  product: {
    en: "Which product's stock do you mean? For example: “Set the stock of the teapot to 40”.",
    tr: "Hangi ürünün stoğu? Örneğin: “Çaydanlığın stoğunu 40 yap”.",
  },
} as const

/**
 * Understands a new stock or a change of it: “set the stock of the teapot to 40”, “add 5 mugs”, “2 bowls are broken”.
 */
export function stockCommand(said: Said): Reading | undefined {
  const isLess = said.has(LESS)
  const isMore = said.has(MORE)
  const byTo = takeNumber(said, String.raw`to\s`)
  const by = byTo === undefined ? takeNumber(said, String.raw`by\s`) : undefined
  const number = byTo ?? by ?? takeNumber(said, IN_ALL) ?? takeNumber(said)
  const isChange = byTo === undefined && (isLess || isMore)
  const product = nameLeft(said, WORDS)
  if (number === undefined) return { missing: MISSING.count }
  if (product === "") return { missing: MISSING.product }
  const wanted = isChange ? { change_by: isLess ? -number : number } : { quantity: number }
  return {
    action: "set_stock_level",
    said: { product, ...wanted },
    inputs: async (call) => [{ product: (await productNamed(call, product)).id, ...wanted }],
  }
}
