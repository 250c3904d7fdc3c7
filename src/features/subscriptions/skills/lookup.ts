import { listLookup } from "../../../kits/skills/lookups/packs"
import type { Call, Lookup } from "../../../kits/skills/skill"
import { bilingual } from "../../../kits/skills/words/said"

const TOPIC = bilingual(
  /subscriptions?|subscribers?|subscribed|subscribe|memberships?|members?|plans?|recurring|customers?|payments?|their|with|new|newest|latest|have/,
  /abone\w*|uyelik\w*|plan\w*|musteri\w*|odeme\w*|yeni|olan\w*|adresin\w*|oldu/,
)
const STATES = [
  [
    bilingual(
      /fail\w*|overdue|past due|unpaid|declined|(?:could|did|can) ?not (?:be )?(?:pay|paid|charged?)|bounced|in arrears/,
      /basarisiz\w*|odenme(?:yen|mis|di)\w*|gecik\w*|alinama\w*|reddedil\w*|cekileme\w*/,
    ),
    { status: "past_due" },
  ],
  [bilingual(/paused?|on hold/, /durakla\w*|durdurul\w*|dondurul\w*|askida\w*/), { status: "paused" }],
  [
    bilingual(
      /cancell?ed|ended|left|expired/,
      /iptal (?:edilen|edilmis|olan|edildi)\w*|iptaller\w*|biten\w*|ayrilan\w*/,
    ),
    { status: "canceled" },
  ],
  [
    bilingual(/active|running|current|live/, /aktif\w*|etkin\w*|suren\w*|devam eden\w*/),
    { status: "active" },
  ],
  [bilingual(/pending|waiting/, /bekl(?:eyen|iyor)\w*/), { status: "pending" }],
] as const

/** Understands a question about subscriptions. */
export function subscriptionLookup(message: string): Lookup {
  return listLookup(message, {
    action: "find_subscriptions",
    topic: TOPIC,
    states: STATES,
    named: "customer",
    isKnown: isCustomer,
    things: String.raw`subscriptions?|subscribers?|abone\w*`,
  })
}

async function isCustomer({ scope }: Call, q: string): Promise<boolean> {
  const { count } = await scope.resolve("orders").findCustomers({ q }, 1)
  return count > 0
}
