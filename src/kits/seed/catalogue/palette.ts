/** The colours, woods, metals and scents of products, as in the pictures. */
export const palette = {
  Chalk: "#e6dfd2",
  Sage: "#98a88a",
  Ink: "#34435a",
  Terracotta: "#bb6a49",
  Ochre: "#c8963e",
  Clear: "#d3e3e2",
  Smoke: "#7c8388",
  Amber: "#c5833a",
  Natural: "#d6c5a5",
  Oat: "#d9c9ae",
  Moss: "#6d7650",
  Rust: "#a6522f",
  Charcoal: "#45434a",
  Ivory: "#efe6d2",
  Oak: "#c79a66",
  Walnut: "#76523a",
  Brass: "#bd963f",
  Fig: "#7c6178",
  Cedar: "#8d6247",
  "Sea Salt": "#a9bfc4",
} as const

export type Colour = keyof typeof palette
