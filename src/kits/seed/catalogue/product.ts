import type { CategoryHandle } from "./categories"
import type { CollectionHandle } from "./collections"
import { type ChoiceOption, type SizeName, sizeOption } from "./options"
import type { Colour } from "./palette"
import type { Silhouette } from "./silhouettes"

/** A product of the demo shop. It has a variant for each combination of a choice and a size. */
export interface CatalogueProduct {
  handle: string
  title: string
  subtitle: string
  description: string
  /** The prefix of its variants' SKUs. */
  sku: string
  category: CategoryHandle
  collection: CollectionHandle
  tags: string[]
  material: string
  originCountry: string
  choice: { option: ChoiceOption; values: [Colour, ...Colour[]] }
  sizes: [Size, ...Size[]]
  /** The stock of each variant: all sizes of the first choice, then of the second. */
  stock: number[]
  silhouette: Silhouette
}

/** A size with its prices, without cents. Prices in euro and lira include tax. */
interface Size {
  name: SizeName
  grams: number
  eur: number
  usd: number
  try: number
}

export interface CatalogueVariant extends Size {
  sku: string
  title: string
  options: Record<string, string>
  stock: number
}

/** The variants: all combinations of choice and size, in the order of the tables. */
export function variantsOf(product: CatalogueProduct): CatalogueVariant[] {
  return product.choice.values
    .flatMap((choice) => product.sizes.map((size) => ({ choice, size })))
    .map(({ choice, size }, index) => ({
      ...size,
      sku: [product.sku, toCode(choice), toCode(size.name)].join("-"),
      title: `${choice} / ${size.name}`,
      options: { [product.choice.option]: choice, [sizeOption]: size.name },
      stock: product.stock[index] ?? 0,
    }))
}

function toCode(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, "")
}
