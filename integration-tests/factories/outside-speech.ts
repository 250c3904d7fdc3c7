import { config } from "../../src/config"
import { admin } from "../harness/api"
import { patient } from "../harness/patience"
import { mp3Of, speechServer } from "../harness/speech-server"
import { useTenant } from "../harness/tenants"
import { until } from "../harness/until"
import { ledger, setCredits } from "./assistant"
import type { OutsideCase, Tools } from "./outside-case"
import { useSpeech } from "./voiceovers"

/** A short text that is read aloud for credits. */
export async function speechCases({ spoiled, closing }: Tools): Promise<Record<string, OutsideCase>> {
  const shop = await useTenant("faults-speech")
  const healthy = await speechServer()
  const putBack = useSpeech(healthy, "faults-key")
  closing.push(putBack, () => healthy.close())
  const { voiceovers } = config
  const ask = async () => {
    await setCredits(shop, 10)
    try {
      const { status, body } = await admin(shop).post("/admin/ai/voice/synthesize-chunk", { text: "A bowl" })
      return status === 200 ? "200" : `${status} ${body.code}`
    } catch {
      return BROKEN_OFF
    }
  }
  return {
    "a text that is read aloud for credits": {
      suffer: async (plot) => {
        const body = mp3Of("A bowl").toString("latin1")
        const server = await spoiled(plot, { type: "audio/mpeg", body })
        voiceovers.urls.openai = server.url
        voiceovers.timeoutMs = plot.waitMs
        const ended = await ask()
        // The price is charged or given back when the answer has ended, which the client may see first.
        await until(async () => (await ledger(shop)).account.reserved === 0)
        const { account, entries } = await ledger(shop)
        const isRight = account.reserved === 0 && JSON.stringify(account) === JSON.stringify(entries)
        return {
          ended,
          allowed: ["200", "502 provider_error", BROKEN_OFF],
          halfDone: isRight ? [] : [{ entries, account }],
          taken: server.taken(),
        }
      },
      recover: async () => {
        voiceovers.urls.openai = healthy.url
        voiceovers.timeoutMs = patient(10_000)
        return ask()
      },
    },
  }
}

/** The service broke off after the answer to our caller had begun. */
const BROKEN_OFF = "a connection that was closed"
