import { ServiceStatusError, serviceMessage } from "../../../kits/settings/connection-test"
import { ApiError, errors } from "../../../lib/errors"
import { guardedFetch } from "../../../lib/guarded-fetch"
import { currentTenantId } from "../../../tenancy/current-tenant"
import type { AudioFormat, Speech, SpeechOptions, VoiceSettings } from "./types"

const MAX_BYTES = 64 * 1024 * 1024
const OPENAI_MOST_CHARACTERS = 4_000
/** Chunks are paragraphs, so a higher limit of a model would change nothing. */
const ELEVENLABS_MOST_CHARACTERS = 9_000

const ELEVENLABS_FORMATS: Partial<Record<AudioFormat, string>> = {
  mp3: "mp3_44100_128",
  opus: "opus_48000_128",
  pcm: "pcm_24000",
}

// The operator sets the addresses, so they may be in a private network.
const call = guardedFetch({
  service: "speech",
  allowPrivate: true,
  mostBytes: MAX_BYTES,
  whose: currentTenantId,
})

export function openAiSpeech(
  key: string,
  payer: Speech["payer"],
  { openai_model: model }: VoiceSettings,
  { urls, timeoutMs }: SpeechOptions,
): Speech {
  return {
    payer,
    variant: `openai:${model}`,
    defaultVoice: "alloy",
    mostCharacters: OPENAI_MOST_CHARACTERS,
    formats: ["mp3", "opus", "aac", "flac", "wav", "pcm"],
    speak: (input, voice, response_format, signal) =>
      ask(
        `${urls.openai}/audio/speech`,
        { key, headers: { authorization: `Bearer ${key}` } },
        { model, voice, input, response_format },
        { timeoutMs, signal },
      ),
  }
}

export function elevenLabsSpeech(
  key: string,
  payer: Speech["payer"],
  { elevenlabs_model: model_id }: VoiceSettings,
  { urls, timeoutMs }: SpeechOptions,
): Speech {
  return {
    payer,
    variant: `elevenlabs:${model_id}`,
    defaultVoice: "21m00Tcm4TlvDq8ikWAM",
    mostCharacters: ELEVENLABS_MOST_CHARACTERS,
    formats: ["mp3", "opus", "pcm"],
    speak: (text, voice, format, signal) =>
      ask(
        `${urls.elevenlabs}/v1/text-to-speech/${encodeURIComponent(voice)}?output_format=${ELEVENLABS_FORMATS[format] ?? ""}`,
        { key, headers: { "xi-api-key": key } },
        { text, model_id },
        { timeoutMs, signal },
      ),
  }
}

async function ask(
  url: string,
  { key, headers }: { key: string; headers: Record<string, string> },
  body: object,
  { timeoutMs: totalMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<Response> {
  try {
    const response = await call(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
        signal,
      },
      { totalMs },
    )
    const type = response.headers.get("content-type") ?? ""
    if (response.ok && response.body && /^(?:audio\/|application\/octet-stream)/.test(type)) return response
    if (!response.ok) throw errorOf(response.status, serviceMessage(await response.text(), [key]))
    await response.body?.cancel()
    throw errorOf(NO_SOUND, null)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw errors.providerError("The speech service could not be reached.", { cause: error })
  }
}

/** In place of a status: the service has answered something else than sound. */
const NO_SOUND = 0

/** The messages never quote the service. Only a test of the settings shows its own message. */
function errorOf(status: number, said: string | null): ApiError {
  const why = { cause: new ServiceStatusError(status, said) }
  if (status === 401 || status === 403)
    return errors.providerError("The speech service refuses the key. See the settings 'voice'.", why)
  if (status === 402) return errors.providerError("The quota of the speech service is used up.", why)
  if (status === 400 || status === 404 || status === 422)
    return errors.providerError(
      "The speech service does not know this voice or model. See the settings 'voice'.",
      why,
    )
  if (status === 429)
    return errors.providerError("The speech service accepts no more requests now. Try again later.", why)
  return errors.providerError("The speech service failed.", why)
}
