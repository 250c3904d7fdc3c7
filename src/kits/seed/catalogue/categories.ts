export const categories = [
  {
    handle: "tableware",
    name: "Tableware",
    description: "Stoneware, glass and wood for breakfast, dinner and everything in between.",
  },
  {
    handle: "textiles",
    name: "Textiles",
    description: "Linen, wool and cotton for the table, the sofa and the bath.",
  },
  {
    handle: "light-and-scent",
    name: "Light & Scent",
    description: "Lamps, candles and quiet scents for the hours after sunset.",
  },
  {
    handle: "storage-and-plants",
    name: "Storage & Plants",
    description: "Baskets, rails, pots and small furniture that keep a home in order and green.",
  },
] as const

export type CategoryHandle = (typeof categories)[number]["handle"]
