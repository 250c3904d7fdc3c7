/** `backdrops` are the colours behind the first and second picture of a product. */
export const collections = [
  { handle: "morning-table", title: "Morning Table", backdrops: ["#e6d6c3", "#c7d0c3"] },
  { handle: "slow-sunday", title: "Slow Sunday", backdrops: ["#e5d1c8", "#cdc7bc"] },
  { handle: "coast", title: "Coast", backdrops: ["#d0dce0", "#e9dfcf"] },
  { handle: "small-gifts", title: "Small Gifts", backdrops: ["#ead7ba", "#d3cbd7"] },
] as const

export type CollectionHandle = (typeof collections)[number]["handle"]
