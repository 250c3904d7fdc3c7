import { deeplEngine } from "../deepl"
import type { DeepLOptions, Engine, TranslationSettings } from "../types"

/** A language model that can translate, as an engine. */
export type ModelEngine = Engine | undefined

/**
 * The engine for a shop. A shop's own key comes before the installation's, because it costs no credits. If the shop's
 * own engine fails, no other is used instead.
 */
export function chooseEngine(
  settings: TranslationSettings,
  model: ModelEngine,
  options: DeepLOptions,
): Engine | undefined {
  const own = settings.deepl_api_key
  const deepl =
    own !== null
      ? deeplEngine(own, "own", options)
      : options.key !== undefined
        ? deeplEngine(options.key, "credits", options)
        : undefined
  if (settings.engine === "deepl") return deepl
  if (settings.engine === "model") return model
  if (deepl?.payer === "own") return deepl
  return model?.payer === "own" ? model : (deepl ?? model)
}
