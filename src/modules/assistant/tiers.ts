/** The required capability of a language model. Each shop can choose the model of a tier. */
export const modelTiers = ["fast", "standard", "advanced"] as const
export type ModelTier = (typeof modelTiers)[number]
