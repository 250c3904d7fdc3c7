import { nameLeft, productNamed } from "../../../kits/skills/commands/naming"
import { ownCurrency } from "../../../kits/skills/lib/money"
import type { Reading } from "../../../kits/skills/skill"
import { takeMoney, takeNumber, takePercent } from "../../../kits/skills/words/amounts"
import { bilingual, type Said } from "../../../kits/skills/words/said"

const WORDS = bilingual(
  /prices?|pricing|priced|costs?|charge|sell|sold|set|change|update|make|put|bring|raise|lower|increase|decrease|reduce|drop|cut|bump|adjust|correct|fix|give|only|from now on|instead|new|going|go|goes|down|up|too|expensive|cheap|dear|again|=|existing|that (?:we|i) (?:already |now )?(?:have|sell)|(?:list|offer|add)(?= (?:the|this|that|these|those|our|my|an?)?\b)|(?:product|item) called|product|item/,
  /fiyat\w*|tutar\w*|ucret\w*|yap\w*|olsun|degistir\w*|guncelle\w*|ayarla\w*|indir\w*|dusur\w*|yukselt\w*|cikar\w*|artir\w*|arttir\w*|cek\w*|sat|satalim|satilsin|bundan sonra|artik|yeni|mevcut|satisa cikar\w*|satisa sun\w*|zaten sat\w*|urun\w*|eder|ver/,
)
const CHEAPER = bilingual(
  /cheaper|lower|reduce|decrease|drop|cut|off|less|discount/,
  /ucuz\w*|dusur\w*|indir\w*|azalt\w*|indirim\w*|kir\w*/,
)
const DEARER = bilingual(
  /raise|increase|bump|up|dearer|more expensive|plus|add|higher/,
  /zam\w*|artir\w*|arttir\w*|yukselt\w*|pahali\w*/,
)

const MISSING = {
  amount: {
    en: "Which price should it have? For example: “Set the price of the teapot to 12.50”.",
    tr: "Fiyatı ne olsun? Örneğin: “Çaydanlığın fiyatını 12,50 yap”.",
  },
  product: {
    en: "Which product's price do you want to change? For example: “Set the price of the teapot to 12.50”.",
    tr: "Hangi ürünün fiyatı değişsin? Örneğin: “Çaydanlığın fiyatını 12,50 yap”.",
  },
  difference: {
    en: "Say the new price itself, or the change in percent. For example: “Set the price of the teapot to 12.50”.",
    tr: "Yeni fiyatın kendisini ya da yüzde kaç değişeceğini söyleyin. Örneğin: “Çaydanlığın fiyatını 12,50 yap”.",
  },
} as const

/** Understands a new price (“the teapot should cost 12.50”) or a percentage (“make the teapot 10% cheaper”). */
export function priceCommand(said: Said): Reading | undefined {
  const percent = takePercent(said)
  if (percent !== undefined) return byPercent(said, percent)
  const isDifference = said.has(
    /(?<![\w])by\s(?:[€$£₺]\s?)?\d|\d\s?(?:[€$£₺]|euros?|eur|tl|lira|dolar|dollars?)?\s(?:cheaper|dearer|less|more|daha ucuz|daha pahali|zam|indirim)(?!\w)/,
  )
  if (isDifference) return { missing: MISSING.difference }
  takeOld(said)
  const money = takeMoney(said, "(?:to |at |for |= ?)?") ?? plainNumber(said)
  const product = nameLeft(said, WORDS)
  if (!money) return { missing: MISSING.amount }
  // There is only a number instead of a name. It may be an order's, so ask for the product.
  if (product === "" || /^#?\d+(?:\s(?:numara\S*|nolu|no))?$/.test(product))
    return { missing: MISSING.product }
  const { amount, currency_code } = money
  return {
    action: "change_product_price",
    said: { product, price: amount, ...(currency_code && { currency_code }) },
    inputs: async (call) => {
      const { id } = await productNamed(call, product)
      return [{ product: id, currency_code: currency_code ?? (await ownCurrency(call)), price: amount }]
    },
  }
}

/** Removes the old price from the message (“from 10 to 12 euros”). It is not needed, because the preview shows it. */
function takeOld(said: Said): void {
  said.take(
    /(?<!\w)(?:instead of|rather than|from)\s(?:[€$£₺]\s?)?\d+(?:[.,]\d+)*(?:\s?(?:[€$£₺]|euros?|eur|tl|lira|dollars?))?(?=\s|$)/,
  )
  said.take(
    /(?<!\w)\d+(?:[.,]\d+)*(?:\s?(?:euro|eur|tl|lira))?\syerine(?!\w)|(?<!\w)\d+(?:[.,]\d+)*'?[dt][ae]n(?=\s|$)/,
  )
}

function plainNumber(said: Said): { amount: number; currency_code?: string } | undefined {
  const amount = takeNumber(said, "(?:to|at|for|=|costs?|is|olsun|be)\\s") ?? takeNumber(said)
  return amount === undefined ? undefined : { amount }
}

function byPercent(said: Said, percent: number): Reading {
  const isCheaper = said.drop(CHEAPER)
  const isDearer = said.drop(DEARER)
  const product = nameLeft(said, WORDS)
  if (product === "") return { missing: MISSING.product }
  if (isCheaper === isDearer) return { missing: MISSING.difference }
  const by = isCheaper ? -percent : percent
  return {
    action: "change_prices_of_products",
    said: { products: [product], percent: by },
    inputs: async (call) => [{ products: [(await productNamed(call, product)).id], percent: by }],
  }
}
