import { config } from "../../src/config"
import type { SpeechServer } from "../harness/speech-server"

/** Makes the server use this speech service, with a key of the installation. Returns a function that reverts it. */
export function useSpeech(server: SpeechServer, key?: string): () => void {
  const { voiceovers } = config
  const usual = {
    urls: { ...voiceovers.urls },
    keys: { ...voiceovers.keys },
    timeoutMs: voiceovers.timeoutMs,
  }
  Object.assign(voiceovers.urls, { openai: server.url, elevenlabs: server.url })
  Object.assign(voiceovers.keys, { openai: key })
  return () => {
    Object.assign(voiceovers.urls, usual.urls)
    Object.assign(voiceovers.keys, usual.keys)
    voiceovers.timeoutMs = usual.timeoutMs
  }
}
