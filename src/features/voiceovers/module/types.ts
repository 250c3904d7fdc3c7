import type { z } from "zod"
import type { audioFormats, newVoiceover, spokenChunk } from "./schemas"

export type AudioFormat = (typeof audioFormats)[number]

export type NewVoiceover = z.output<typeof newVoiceover>
export type SpokenChunk = z.output<typeof spokenChunk>

/** A paragraph, or a part of a long one. The key is the hash of everything that decides about its sound. */
export interface Chunk {
  key: string
  text: string
}

export interface VoiceoverError extends Record<string, unknown> {
  code: string
  message: string
}

export interface CompletedVoiceover {
  id: string
  media_id: string
  audio_url: string
  duration_seconds: number
}

/** A service that speaks, and who pays for it. */
export interface Speech {
  payer: "own" | "credits"
  /** The service and its model. Sounds of different variants cannot be joined. */
  variant: string
  defaultVoice: string
  /** The most characters per request. */
  mostCharacters: number
  formats: readonly AudioFormat[]
  /** Throws 502 `provider_error` if the service refuses. The body may still break off. */
  speak(text: string, voice: string, format: AudioFormat, signal?: AbortSignal): Promise<Response>
}

export interface SpeechOptions {
  urls: { openai: string; elevenlabs: string }
  /** The keys of this installation. Shops without their own key pay for them with credits. */
  keys: { openai: string | undefined; elevenlabs: string | undefined }
  timeoutMs: number
}

export interface VoiceSettings {
  service: "auto" | "openai" | "elevenlabs"
  voice_id: string | null
  openai_model: string
  elevenlabs_model: string
  openai_api_key: string | null
  elevenlabs_api_key: string | null
}

export interface VoiceoversDependencies {
  tenantConfig: { read(area: "voice"): Promise<VoiceSettings> }
}
