import type { Colour } from "./palette"

export type ChoiceOption = "Colour" | "Scent" | "Wood" | "Finish"
export const sizeOption = "Size"

// biome-ignore format: one value per line would be harder to read
const colours: readonly Colour[] = [
  "Chalk", "Ivory", "Oat", "Natural", "Clear", "Amber", "Ochre", "Terracotta", "Rust", "Sage", "Moss", "Smoke", "Ink",
  "Charcoal",
]

// biome-ignore format: one value per line would be harder to read
const sizes = [
  "One size", "S", "M", "L",
  "14 cm", "18 cm", "20 cm", "22 cm", "24 cm", "26 cm", "27 cm", "28 cm", "32 cm", "35 cm", "38 cm", "40 cm", "42 cm",
  "45 cm", "50 cm",
  "45 x 45 cm", "60 x 40 cm", "50 x 100 cm", "70 x 140 cm", "130 x 180 cm", "140 x 180 cm", "140 x 250 cm",
  "200 ml", "250 ml", "300 ml", "400 ml", "0.5 l", "1 l", "2 l",
  "180 g", "300 g",
  "3 pegs", "5 pegs",
] as const

export type SizeName = (typeof sizes)[number]

/**
 * The options of all products. Products share them so that a storefront can filter by them. The values are in the order
 * that shoppers expect.
 */
export const options: { title: ChoiceOption | typeof sizeOption; values: readonly string[] }[] = [
  { title: "Colour", values: colours },
  { title: "Scent", values: ["Fig", "Cedar", "Sea Salt"] },
  { title: "Wood", values: ["Oak", "Walnut"] },
  { title: "Finish", values: ["Brass"] },
  { title: sizeOption, values: sizes },
]
