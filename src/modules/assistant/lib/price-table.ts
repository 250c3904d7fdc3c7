import type { ModelTier } from "../tiers"

/** The credits that a turn costs per tier, however many questions it needs. */
export const PRICES: Record<ModelTier, number> = { fast: 1, standard: 4, advanced: 15 }
