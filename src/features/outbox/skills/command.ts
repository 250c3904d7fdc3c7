import { wordsNotUnderstood } from "../../../kits/skills/commands/not-understood"
import { recordCommand, takeName } from "../../../kits/skills/commands/packs"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Reading } from "../../../kits/skills/skill"
import { bilingual, type Said } from "../../../kits/skills/words/said"
import { errors } from "../../../lib/errors"
import { namedEndpoint } from "./named-endpoint"

const AROUND = bilingual(
  /webhooks?|hooks?|endpoints?|deliver(?:y|ies)|events?|failed|failing|broken|lost|missed|all|every|each|again|the ones|once more|of|to|on|off|webhook[\w']*/,
  /uclar\w*|ucu\w*|uc|gonderim\w*|olay\w*|basarisiz\w*|olan\w*|tum\w*|butun\w*|hepsini|tekrar\w*|yeniden|bir daha|et|edin|edelim|yap\w*|olsun/,
)
const RESEND = bilingual(
  /resend|re-send|redeliver|retry|repeat|send|deliver|try/,
  /dene|deneyin|deneyelim|gonder\w{0,6}|yolla\w*|tekrarla\w*/,
)
const OFF = bilingual(
  /turn off|turn (?=.*\boff\b)|switch off|switch (?=.*\boff\b)|disable|deactivate|stop/,
  /kapat\w*|devre disi birak\w*|durdur\w*/,
)
const ON = bilingual(
  /turn on|turn (?=.*\bon\b)|switch on|switch (?=.*\bon\b)|enable|activate|start/,
  /ac|acin|acalim|etkinlestir\w*|baslat\w*/,
)
const MAX_AT_ONCE = 20

const MISSING = {
  en: "Which webhook do you mean? Say its description or address, for example: “Turn off the webhook of the warehouse”.",
  tr: "Hangi webhook? Açıklamasını ya da adresini söyleyin, örneğin: “Deponun webhook'unu kapat”.",
}
const TEXTS = {
  none: { en: "No delivery has failed.", tr: "Başarısız gönderim yok." },
  many: {
    en: "{count} deliveries have failed, but I prepare at most 20 at once. Name an endpoint, or recover all of them on the webhooks page.",
    tr: "{count} gönderim başarısız: bir kerede en çok 20 tanesini hazırlarım. Bir uç söyleyin, ya da hepsini webhook sayfasında kurtarın.",
  },
}

/** Understands a command that sends failed deliveries again, or turns an endpoint on or off. */
export function webhookCommand(said: Said): Reading | undefined {
  for (const [words, status] of [
    [OFF, "disabled"],
    [ON, "enabled"],
  ] as const)
    if (said.has(words)) {
      return recordCommand(said, {
        verbs: [{ words, action: "set_webhook_endpoint_status", input: { status } }],
        around: AROUND,
        field: "endpoint",
        missing: MISSING,
      })
    }
  if (!said.drop(RESEND)) return undefined
  const { name, left } = takeName(said, AROUND)
  if (left !== "") return { missing: wordsNotUnderstood(left) }
  if (/^whd_\w+$/.test(name)) return { action: "resend_webhook_delivery", said: { delivery: name } }
  return {
    action: "resend_webhook_delivery",
    said: { failed: true, ...(name !== "" && { endpoint: name }) },
    inputs: (call) => failedDeliveries(call, name),
  }
}

async function failedDeliveries(call: Call, endpoint: string): Promise<{ delivery: string }[]> {
  const { scope, language } = call
  const endpoint_id = endpoint === "" ? undefined : (await namedEndpoint(call, endpoint)).id
  const [found, count] = await scope
    .resolve("outbox")
    .listAndCountWebhookDeliveries(
      { status: "exhausted", ...(endpoint_id !== undefined && { endpoint_id }) },
      { select: ["id"], take: MAX_AT_ONCE, order: { created_at: "DESC", id: "DESC" } },
    )
  if (count === 0) throw errors.notFound(say(TEXTS.none, language))
  if (count > MAX_AT_ONCE) throw errors.outOfRange(say(TEXTS.many, language, { count }))
  return found.map(({ id }) => ({ delivery: id }))
}
