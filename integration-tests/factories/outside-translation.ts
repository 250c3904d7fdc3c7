import { config } from "../../src/config"
import { admin } from "../harness/api"
import { deeplServer } from "../harness/deepl-server"
import { patient } from "../harness/patience"
import { useTenant } from "../harness/tenants"
import { ledger, setCredits } from "./assistant"
import { useDeepL } from "./machine-translation"
import type { OutsideCase, Tools } from "./outside-case"
import { unique } from "./unique"

/** A translation by DeepL that is paid for by credits. */
export async function deeplCases({ spoiled, closing }: Tools): Promise<Record<string, OutsideCase>> {
  const shop = await useTenant("faults-deepl")
  const healthy = await deeplServer()
  const putBack = useDeepL(healthy, "faults-key")
  closing.push(putBack, () => healthy.close())
  const { machineTranslation } = config
  const ask = async () => {
    await setCredits(shop, 10)
    const text = unique("bowl ")
    const { status, body } = await admin(shop).post("/admin/ai/translate", { text, target_locale: "de" })
    return status === 200 ? "200" : `${status} ${body.code}`
  }
  return {
    "a translation that is paid for by credits": {
      suffer: async (plot) => {
        const body = JSON.stringify({ translations: [{ text: "Schale", detected_source_language: "EN" }] })
        const server = await spoiled(plot, { type: "application/json", body })
        machineTranslation.urls.pro = server.url
        machineTranslation.timeoutMs = plot.waitMs
        const ended = await ask()
        const { entries, account } = await ledger(shop)
        const due = { available: ended === "200" ? 9 : 10, reserved: 0 }
        const isRight = [entries, account].every((one) => JSON.stringify(one) === JSON.stringify(due))
        return {
          ended,
          allowed: ["200", "502 provider_error"],
          halfDone: isRight ? [] : [{ entries, account }],
          taken: server.taken(),
        }
      },
      recover: async () => {
        machineTranslation.urls.pro = healthy.url
        machineTranslation.timeoutMs = patient(10_000)
        return ask()
      },
    },
  }
}
