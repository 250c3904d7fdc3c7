/** How able a language model must be for something. Which model that is, each shop may say. */
export const modelTiers = ["fast", "standard", "advanced"] as const
export type ModelTier = (typeof modelTiers)[number]
