import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import {
  type ConnectionTest,
  failed,
  incomplete,
  testConnection,
} from "../../../kits/settings/connection-test"
import { excerpt } from "../../../lib/excerpt"
import type { translationTest } from "../module/schemas"
import type { Engine, TranslationSettings } from "../module/types"
import { modelEngine } from "./model-engine"

/** The settings that are missing if there is no translation service. With `auto`, one of them is enough. */
const NEEDS: Record<TranslationSettings["engine"], string[]> = {
  auto: ["deepl_api_key", "assistant.api_key"],
  deepl: ["deepl_api_key"],
  model: ["assistant.api_key"],
}

/** Translates one word by the engine that the settings choose. Spends no credits, and stores nothing. */
export async function testTranslation(scope: MedusaContainer): Promise<z.output<typeof translationTest>> {
  const service = scope.resolve("machineTranslation")
  const engine = await service.engine(await modelEngine(scope))
  const target = await secondLanguage(scope)
  const about = { engine: engine?.name ?? null, target_locale: target }
  if (!engine) return { ...incomplete(NEEDS[(await service.settings()).engine]), ...about }
  return { ...(await tested(engine, target)), ...about }
}

async function tested(engine: Engine, target: string): Promise<ConnectionTest> {
  if (engine.payer === "credits")
    return failed("not_own", "Nothing was sent, because the installation's key costs credits.")
  return testConnection([], async (signal) => {
    const { source, text } = wordFor(target)
    const { texts } = await engine.translate({ texts: [text], source, target, formality: "default", signal })
    return excerpt(texts[0] ?? "") || null
  })
}

function wordFor(target: string) {
  return languageOf(target) === "en" ? { source: "de", text: "Hallo" } : { source: "en", text: "Hello" }
}

async function secondLanguage(scope: MedusaContainer): Promise<string> {
  const settings = scope.resolve("tenantConfig")
  const { default_locale } = await settings.read("storefront")
  const { enabled_locales } = await settings.read("languages")
  const first = languageOf(default_locale)
  const second = enabled_locales.find((locale) => languageOf(locale) !== first)
  return second ?? (first === "de" ? "en" : "de")
}

function languageOf(locale: string): string {
  return new Intl.Locale(locale).language
}
