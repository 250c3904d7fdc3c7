import { listLookup } from "../../../kits/skills/lookups/packs"
import type { Call, Lookup } from "../../../kits/skills/skill"
import { bilingual, Said } from "../../../kits/skills/words/said"
import { namedEndpoint } from "./named-endpoint"

const TOPIC = bilingual(
  /webhooks?|web hooks?|hooks?|endpoints?|deliver\w*|events?|receivers?|servers?|work\w*|gets?|receiv\w*|answer\w*|arriv\w*|go|went|through|out|last|recent|latest|webhook[\w']*/,
  /uclar\w*|ucu\w*|uc|gonderim\w*|gonderil\w*|olay\w*|teslim\w*|sunucu\w*|aliyor\w*|alabil\w*|calis\w*|sistem\w*|son|gitti|gidiyor|ulas\w*/,
)
const FAILED =
  /(?<![\w'])(?:fail\w*|errors?|undelivered|lost|missed|broken|bounc\w*|(?:did ?nt|not|never) (?:arrived?|delivered|sent|go)|basarisiz\w*|hata\w*|iletileme\w*|gonderileme\w*|ulasma\w*|kaybol\w*)(?![\w'])/
const STATES = [
  [FAILED, { status: "exhausted" }],
  [bilingual(/waiting|pending|queued/, /bekl(?:eyen|iyor)\w*|sirada\w*/), { status: "waiting" }],
  [bilingual(/delivered|successful/, /basarili\w*|teslim edilen\w*/), { status: "delivered" }],
] as const
const SWITCHED = [
  [bilingual(/disabled|inactive|turned off|switched off|off/, /kapali|devre disi/), { status: "disabled" }],
  [bilingual(/enabled|active|turned on|switched on|on/, /acik|aktif|etkin/), { status: "enabled" }],
] as const
const ABOUT_DELIVERIES = /\b(?:deliver(?:y|ies)|gonderim\w*)\b/

/** Understands a question about deliveries that have failed, or about the endpoints. */
export function webhookLookup(message: string): Lookup {
  const said = new Said(message)
  if (said.has(FAILED) || said.has(ABOUT_DELIVERIES))
    return listLookup(message, {
      action: "find_webhook_deliveries",
      topic: TOPIC,
      states: STATES,
      named: "endpoint",
      isKnown: isEndpoint,
      things: String.raw`deliver\w*|webhooks?|gonderim\w*`,
    })
  return listLookup(message, { action: "list_webhook_endpoints", topic: TOPIC, states: SWITCHED })
}

async function isEndpoint(call: Call, name: string): Promise<boolean> {
  try {
    await namedEndpoint(call, name)
    return true
  } catch {
    return false
  }
}
