import type { ModelTier } from "../../../lib/model-tiers"

/** What a turn costs in credits, whatever it takes to answer it, by how able a model it needs. */
export const PRICES: Record<ModelTier, number> = { fast: 1, standard: 4, advanced: 15 }
