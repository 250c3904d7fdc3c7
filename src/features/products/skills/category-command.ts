import { productNamed, withoutCase } from "../../../kits/skills/commands/naming"
import type { Reading, Texts } from "../../../kits/skills/skill"
import type { Said } from "../../../kits/skills/words/said"

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
  new RegExp(String.raw`^(.+?)\s(\S+)\skategorisine\s(?:ekle|koy|tasi|al)\w*${END}`),
]
const TAKE_OUT = [
  new RegExp(
    String.raw`(?<![\w'])(?:take|remove)\s(?:the )?(.+?)\s(?:out of|from|off)\s(?:the )?category\s(.+?)${END}`,
  ),
  new RegExp(
    String.raw`(?<![\w'])(?:take|remove)\s(?:the )?(.+?)\s(?:out of|from|off)\s(?:the )?(.+?)\scategory${END}`,
  ),
  new RegExp(String.raw`^(.+?)\s(\S+)\skategorisinden\s(?:cikar|kaldir|sil)\w*${END}`),
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
  return { missing: MISSING }
}

function moving(how: "add" | "remove", [product, category]: string[]): Reading {
  return {
    action: "move_products_of_category",
    said: { category, [how]: [product] },
    inputs: async (call) => [{ category, [how]: [(await productNamed(call, product ?? "")).id] }],
  }
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
