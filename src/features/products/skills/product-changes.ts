import { stateText } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { ShownChange } from "../../../kits/skills/shown-change"
import type { Language, Texts } from "../../../kits/skills/skill"
import { productColumns } from "../module/schemas"
import type { ProductChange, ProductColumns, ProductOverview } from "../module/types"

/** A field that is `undefined` stays unchanged. */
type Asked = { [Name in keyof ProductColumns]?: ProductColumns[Name] | undefined }

/** The changes that are needed. Products that have the values already are left out. */
export function changesTo(products: ProductOverview[], asked: Asked): ProductChange[] {
  return products.flatMap((product) => {
    const names = columns.filter((name) => asked[name] !== undefined && asked[name] !== product[name])
    if (names.length === 0) return []
    return [{ id: product.id, from: only(product, names), to: only(asked, names) }]
  })
}

/** Whether all products have the new values. */
export function isDone(now: ProductOverview[], changes: ProductChange[]): boolean {
  return changes.every(({ id, to }) => {
    const product = now.find((one) => one.id === id)
    return product !== undefined && isSo(product, to)
  })
}

/** The changes that revert these. Products that somebody has changed since are left out. */
export function changesBack(now: ProductOverview[], changes: ProductChange[]): ProductChange[] {
  return changes
    .filter(({ id, to }) => now.some((product) => product.id === id && isSo(product, to)))
    .map(({ id, from, to }) => ({ id, from: to, to: from }))
}

export function columnText(
  language: Language,
  from: Partial<ProductColumns>,
  to: Partial<ProductColumns>,
  of = "",
): ShownChange[] {
  return columns
    .filter((name) => name in to)
    .map((name) => ({
      what: [of, say(NAMES[name], language)].filter(Boolean).join(", "),
      before: columnLabel(language, name, from[name]),
      after: columnLabel(language, name, to[name]),
    }))
}

function columnLabel(language: Language, name: keyof ProductColumns, value: string | null | undefined) {
  return value == null ? null : name === "status" ? stateText(value, language) : value
}

const columns = productColumns.keyof().options

const NAMES: Record<keyof ProductColumns, Texts> = {
  title: { en: "Title", tr: "Başlık" },
  subtitle: { en: "Subtitle", tr: "Alt başlık" },
  description: { en: "Description", tr: "Açıklama" },
  status: { en: "Status", tr: "Durum" },
}

function isSo(product: ProductOverview, wanted: Partial<ProductColumns>): boolean {
  return columns.every((name) => !(name in wanted) || product[name] === wanted[name])
}

function only(values: Asked, names: (keyof ProductColumns)[]): Partial<ProductColumns> {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
