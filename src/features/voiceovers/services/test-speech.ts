import type { MedusaContainer } from "@medusajs/framework/types"
import {
  type ConnectionTest,
  failed,
  incomplete,
  ServiceStatusError,
  testConnection,
} from "../../../kits/settings/connection-test"
import { errors } from "../../../lib/errors"
import { readMp3 } from "../module/lib/mp3"
import type { Speech, VoiceSettings } from "../module/types"

const WORDS = "Good day."
const ANSWERED = 200

/** The settings that are missing if there is no speech service. With `auto`, one of them is enough. */
const NEEDS: Record<VoiceSettings["service"], string[]> = {
  auto: ["openai_api_key", "elevenlabs_api_key"],
  openai: ["openai_api_key"],
  elevenlabs: ["elevenlabs_api_key"],
}

/**
 * Lets the shop's speech service read two words. Only this proves key, model and voice together. Spends no credits, and
 * stores nothing.
 */
export async function testSpeech(scope: MedusaContainer): Promise<ConnectionTest> {
  const found: { settings: VoiceSettings; speech: Speech | undefined } = await scope
    .resolve("voiceovers")
    .speech()
  const { settings, speech } = found
  if (!speech) return incomplete(NEEDS[settings.service])
  if (speech.payer === "credits")
    return failed("not_own", "Nothing was sent, because the installation's key costs credits.")
  return testConnection([], (signal) =>
    lengthOfSound(speech, settings.voice_id ?? speech.defaultVoice, signal),
  )
}

async function lengthOfSound(speech: Speech, voice: string, signal: AbortSignal): Promise<string> {
  const response = await speech.speak(WORDS, voice, "mp3", signal)
  const sound = readMp3(await bytesOf(response))
  if (!sound)
    throw errors.providerError("The speech service has sent no complete MP3 file.", {
      cause: new ServiceStatusError(ANSWERED, null),
    })
  return `MP3, ${sound.seconds.toFixed(1)} s`
}

async function bytesOf(response: Response): Promise<Buffer> {
  try {
    return Buffer.from(await response.arrayBuffer())
  } catch (cause) {
    throw errors.providerError("The speech service has broken off.", { cause })
  }
}
