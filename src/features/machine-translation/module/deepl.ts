import { setTimeout as delay } from "node:timers/promises"
import { z } from "zod"
import { isUnreadable, ServiceStatusError, serviceMessage } from "../../../kits/settings/connection-test"
import { ApiError, errors } from "../../../lib/errors"
import { guardedFetch } from "../../../lib/guarded-fetch"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { deeplSource, deeplTarget } from "./lib/languages"
import type { Batch, DeepLOptions, Engine, Translated } from "./types"

/** DeepL accepts 128 KiB and 50 texts per request. A character has up to four bytes, and marks need room too. */
const MAX_CHARACTERS = 20_000
const MAX_TEXTS = 50
const MAX_BYTES = 2 * 1024 * 1024
/** How often a request is sent again after 429 or 5xx. */
const RETRIES = 3
const MAX_WAIT_MS = 10_000
const QUOTA_EXCEEDED = 456

const answer = z.object({
  translations: z.array(z.object({ text: z.string(), detected_source_language: z.string().optional() })),
})
const refusal = z.object({ message: z.string() })

// The operator sets the address, so it may be in a private network.
const call = guardedFetch({
  service: "deepl",
  allowPrivate: true,
  mostBytes: MAX_BYTES,
  whose: currentTenantId,
})

/** Translates by DeepL. Keys of its free plan end in `:fx` and have their own server. */
export function deeplEngine(key: string, payer: Engine["payer"], options: DeepLOptions): Engine {
  const url = `${key.endsWith(":fx") ? options.urls.free : options.urls.pro}/v2/translate`
  return {
    name: "deepl",
    payer,
    variant: "deepl",
    mostTexts: MAX_TEXTS,
    mostCharacters: MAX_CHARACTERS,
    async translate(batch) {
      for (let attempt = 0; ; attempt++) {
        const asked = await ask(url, key, batch, options)
        if ("texts" in asked) return asked
        if (!asked.mayRetry || attempt === RETRIES) throw asked.error
        await delay(waitMs(attempt, asked.retryAfter, options.retryMs), undefined, { signal: batch.signal })
      }
    },
  }
}

interface Refused {
  error: ApiError
  mayRetry: boolean
  retryAfter: string | null
}

async function ask(
  url: string,
  key: string,
  batch: Batch,
  { timeoutMs }: DeepLOptions,
): Promise<Translated | Refused> {
  const { texts, source, target, formality, signal } = batch
  const body = JSON.stringify({
    text: texts,
    target_lang: deeplTarget(target),
    ...(source !== undefined && { source_lang: deeplSource(source) }),
    ...(formality !== "default" && { formality: `prefer_${formality}` }),
    tag_handling: "html",
    preserve_formatting: true,
  })
  const headers = { authorization: `DeepL-Auth-Key ${key}`, "content-type": "application/json" }
  try {
    const response = await call(url, { method: "POST", headers, body, signal }, { totalMs: timeoutMs })
    const text = await response.text()
    if (!response.ok) return refusedBy(response, text, key)
    const { translations } = answer.parse(JSON.parse(text))
    if (translations.length !== texts.length)
      throw errors.providerError("DeepL's answer is incomplete.", {
        cause: new ServiceStatusError(response.status, null),
      })
    const detected = translations.find((one) => one.detected_source_language)?.detected_source_language
    return { texts: translations.map((one) => one.text), source: detected?.toLowerCase() ?? null }
  } catch (error) {
    if (error instanceof ApiError) throw error
    const message = isUnreadable(error) ? "DeepL's answer is not valid." : "DeepL could not be reached."
    throw errors.providerError(message, { cause: error })
  }
}

function refusedBy({ status, headers }: Response, text: string, key: string): Refused {
  const mayRetry = status === 429 || status >= 500
  const cause = new ServiceStatusError(status, serviceMessage(text, [key]))
  return { error: errorOf(status, text, { cause }), mayRetry, retryAfter: headers.get("retry-after") }
}

/** The messages never quote DeepL, except for a language that it does not support. */
function errorOf(status: number, text: string, why: ErrorOptions): ApiError {
  if (status === QUOTA_EXCEEDED)
    return errors.providerError(
      "DeepL's quota of characters is used up. Raise it, or wait for the next month.",
      why,
    )
  if (status === 429) return errors.providerError("DeepL accepts no more requests now. Try again later.", why)
  if (status === 401 || status === 403)
    return errors.providerError("DeepL refuses the key. See the settings 'translation'.", why)
  const said = status === 400 ? messageIn(text) : ""
  if (said.includes("target_lang"))
    return errors.invalidField("Field 'target_locale': DeepL does not translate into this language.", why)
  if (said.includes("source_lang"))
    return errors.invalidField("Field 'source_locale': DeepL does not translate from this language.", why)
  return errors.providerError("DeepL failed.", why)
}

function messageIn(text: string): string {
  try {
    return refusal.safeParse(JSON.parse(text)).data?.message ?? ""
  } catch {
    return ""
  }
}

function waitMs(attempt: number, retryAfter: string | null, retryMs: number): number {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  const wished = Number.isFinite(seconds) ? seconds * 1000 : retryMs * 2 ** attempt * (1 + Math.random())
  return Math.min(Math.max(wished, 0), MAX_WAIT_MS)
}
