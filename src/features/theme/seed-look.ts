import type { ThemeContent } from "./module/types"

const px = (value: number) => ({ $value: { value, unit: "px" } })
const srgb = (...components: number[]) => ({ $value: { colorSpace: "srgb", components } })

/** The demo shop's tokens in the Design Tokens format. */
export const seedTokens: ThemeContent["tokens"] = {
  color: {
    $type: "color",
    clay: srgb(0.54, 0.27, 0.15),
    paper: srgb(0.98, 0.97, 0.95),
    ink: srgb(0.12, 0.11, 0.1),
    accent: { $value: "{color.clay}" },
  },
  space: { $type: "dimension", small: px(8), medium: px(16), large: px(32) },
  radius: { $type: "dimension", card: px(12) },
  font: {
    $type: "fontFamily",
    heading: { $value: ["Fraunces", "serif"] },
    body: { $value: ["Inter", "sans-serif"] },
  },
}
