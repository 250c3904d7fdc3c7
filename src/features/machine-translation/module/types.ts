/** A request to an engine. The texts are HTML, with marks in place of the original markup. */
export interface Batch {
  texts: readonly string[]
  source: string | undefined
  target: string
  formality: Formality
  signal?: AbortSignal
}

export type Formality = "default" | "more" | "less"

export interface Translated {
  /** One translation for each text, in the same order. */
  texts: string[]
  /** The language of the source, if the engine has detected it. */
  source: string | null
}

/** A service that translates, and who pays for it. */
export interface Engine {
  name: "deepl" | "model"
  payer: "own" | "credits"
  /** Translations of different variants are not exchanged in the cache. */
  variant: string
  mostTexts: number
  mostCharacters: number
  translate(batch: Batch): Promise<Translated>
}

/** The configuration of DeepL. */
export interface DeepLOptions {
  urls: { pro: string; free: string }
  /** The key of this installation. Shops without their own key pay for it with credits. */
  key: string | undefined
  timeoutMs: number
  /** The wait before a refused request is sent again. It doubles each time. */
  retryMs: number
}

export interface MachineTranslationDependencies {
  tenantConfig: { read(area: "translation"): Promise<TranslationSettings> }
}

export interface TranslationSettings {
  engine: "auto" | "deepl" | "model"
  formality: Formality
  deepl_api_key: string | null
}
