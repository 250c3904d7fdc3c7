import type { ModelTier } from "../../../../kits/skills/tiers"

/** The price of one message in credits, by level of difficulty. How often the model is asked does not matter. */
export const PRICES: Record<ModelTier, number> = { fast: 1, standard: 4, advanced: 15 }
