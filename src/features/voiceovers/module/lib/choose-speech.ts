import { elevenLabsSpeech, openAiSpeech } from "../speech"
import type { Speech, SpeechOptions, VoiceSettings } from "../types"

/**
 * The speech service of a shop. Its own keys come before the installation's, because they cost no credits. If its own
 * service fails, no other is used instead.
 */
export function chooseSpeech(settings: VoiceSettings, options: SpeechOptions): Speech | undefined {
  const openai = (key: string | null | undefined, payer: Speech["payer"]) =>
    key == null || settings.service === "elevenlabs" ? [] : [openAiSpeech(key, payer, settings, options)]
  const elevenlabs = (key: string | null | undefined, payer: Speech["payer"]) =>
    key == null || settings.service === "openai" ? [] : [elevenLabsSpeech(key, payer, settings, options)]
  const [first] = [
    ...openai(settings.openai_api_key, "own"),
    ...elevenlabs(settings.elevenlabs_api_key, "own"),
    ...openai(options.keys.openai, "credits"),
    ...elevenlabs(options.keys.elevenlabs, "credits"),
  ]
  return first
}
