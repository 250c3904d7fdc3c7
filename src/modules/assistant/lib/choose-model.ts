import type { ModelTier } from "../../../lib/model-tiers"
import type { Model } from "../types"
import { type ModelTimeouts, modelAt } from "./model"

export interface AssistantOptions {
  openAiUrl: string
  shared: { url: string | undefined; key: string | undefined; models: Record<ModelTier, string> }
  allowPrivateHosts: boolean
  timeouts: ModelTimeouts
}

/** Of the settings `assistant`, those of the shop's own models. */
export interface OwnModels {
  base_url: string | null
  api_key: string | null
  model_fast: string | null
  model_standard: string | null
  model_advanced: string | null
}

/**
 * The model of a tier, and who pays: the shop's own, if it has a key or a server, else the installation's, else none.
 * Where its own fails, that is an error: nothing is paid for by credits that a shop has not chosen to pay for so.
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
      // The installation's key never goes to a server that a shop has named.
      url: own.base_url ?? openAiUrl,
      key: own.api_key,
      model: own[`model_${tier}`] ?? shared.models[tier],
      // The address of OpenAI's is the operator's to choose.
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
