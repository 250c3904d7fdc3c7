/** The levels of difficulty. Each shop can choose a language model for each. */
export const modelTiers = ["fast", "standard", "advanced"] as const
export type ModelTier = (typeof modelTiers)[number]
