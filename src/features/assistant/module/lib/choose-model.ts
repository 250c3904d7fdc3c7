import type { ModelTier } from "../../../../kits/skills/tiers"
import type { Model } from "../types"
import { type ModelTimeouts, modelAt } from "./model"

export interface AssistantOptions {
  openAiUrl: string
  shared: { url: string | undefined; key: string | undefined; models: Record<ModelTier, string> }
  allowPrivateHosts: boolean
  timeouts: ModelTimeouts
}

/** The shop's own models, from the settings area `assistant`. */
export interface OwnModels {
  base_url: string | null
  api_key: string | null
  model_fast: string | null
  model_standard: string | null
  model_advanced: string | null
}

/**
 * The language model for a level of difficulty, and who pays for it. If the shop has its own key or server, this is
 * used, else the installation's model. If the shop's own model fails, the installation's is not used instead, because
 * that would cost credits.
 */
export function chooseModel(
  tier: ModelTier,
  own: OwnModels,
  { openAiUrl, shared, allowPrivateHosts, timeouts }: AssistantOptions,
): Model | undefined {
  if (own.api_key !== null || own.base_url !== null)
    return modelAt({
      tier,
      payer: "own",
      // A shop's server must never receive the installation's key.
      url: own.base_url ?? openAiUrl,
      key: own.api_key,
      model: own[`model_${tier}`] ?? shared.models[tier],
      // Without its own `base_url`, the shop uses the address of the operator, who may choose a private one.
      allowPrivate: allowPrivateHosts || own.base_url === null,
      timeouts,
    })
  if (shared.key === undefined && shared.url === undefined) return undefined
  return modelAt({
    tier,
    payer: "credits",
    url: shared.url ?? openAiUrl,
    key: shared.key ?? null,
    model: shared.models[tier],
    allowPrivate: true,
    timeouts,
  })
}
