import { alike } from "../../../kits/skills/lib/alike"
import { listLookup } from "../../../kits/skills/lookups/packs"
import type { Call, Lookup } from "../../../kits/skills/skill"
import { bilingual } from "../../../kits/skills/words/said"
import { recentCampaigns } from "./named-campaign"

const TOPIC = bilingual(
  /e-?mails?|mails?|mailings?|newsletters?|campaigns?|campaign's|marketing|results?|open\w*|rates?|clicks?|clicked|recipients?|people|readers?|subscribers?|subject|perform\w*|do|go|went|send\w*|bounc\w*|unsubscrib\w*|left|last|latest|newest|recent|new/,
  /e-?posta\w*|mail\w*|bulten\w*|kampanya\w*|pazarlama\w*|sonuc\w*|kisi\w*|alici\w*|okuyucu\w*|acti|acan\w*|acil\w*|tikla\w*|oran\w*|gitti|gidiyor|son|yeni\w*/,
)
const STATES = [
  [bilingual(/scheduled|planned|upcoming/, /planlanan\w*|planlanmis\w*|planli/), { status: "scheduled" }],
  [bilingual(/drafts?/, /taslak\w*/), { status: "draft" }],
  [bilingual(/running|being sent|sending/, /gonderilmekte|gonderiliyor\w*|suren\w*/), { status: "sending" }],
  [bilingual(/paused/, /duraklat\w*|durdurulan\w*/), { status: "paused" }],
  [bilingual(/cancell?ed/, /iptal edil\w*/), { status: "canceled" }],
  [bilingual(/sent|finished/, /gonderilen\w*|gonderilmis\w*|gonderdi\w*/), { status: "sent" }],
] as const

/** Understands a question about email campaigns. “The last” means one. */
export function campaignLookup(message: string): Lookup {
  const lookup = listLookup(message, {
    action: "find_email_campaigns",
    topic: TOPIC,
    states: STATES,
    named: "q",
    isKnown: isCampaign,
    things: String.raw`e-?mails?|mails?|newsletters?|campaigns?|kampanya\w*|bulten\w*`,
  })
  const isLast =
    /\b(?:last|latest|son) (?:e-?mail |e-?posta )?(?:newsletter|campaign|mailing|mail|bulten|kampanya)\w*\b/
  const plain = message.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "")
  return isLast.test(plain) ? { ...lookup, input: { limit: 1, ...lookup.input } } : lookup
}

async function isCampaign(call: Call, name: string): Promise<boolean> {
  return alike(name, await recentCampaigns(call), (one) => one.name).length > 0
}
