import { config } from "../../src/config"
import type { DeepLServer } from "../harness/deepl-server"

/**
 * Makes the server use this DeepL, with or without a key of the installation. Returns a function that puts the usual
 * configuration back.
 */
export function useDeepL(server: DeepLServer, key?: string): () => void {
  const { machineTranslation } = config
  const usual = { ...machineTranslation, urls: { ...machineTranslation.urls } }
  Object.assign(machineTranslation.urls, { pro: server.url, free: `${server.url}` })
  Object.assign(machineTranslation, { key, retryMs: 1 })
  return () => {
    Object.assign(machineTranslation.urls, usual.urls)
    Object.assign(machineTranslation, { key: usual.key, retryMs: usual.retryMs, timeoutMs: usual.timeoutMs })
  }
}
