import type { Call, Lookup } from "../skill"
import { listLookup } from "./packs"

const TOPIC =
  /(?<![\w'])(?:subscriptions?|subscribers?|subscribed|subscribe|memberships?|members?|plans?|recurring|customers?|payments?|their|with|new|newest|latest|have|abone\w*|uyelik\w*|plan\w*|musteri\w*|odeme\w*|yeni|olan\w*|adresin\w*|oldu)(?![\w'])/
const STATES = [
  [
    /(?<![\w'])(?:fail\w*|overdue|past due|unpaid|declined|(?:could|did|can) ?not (?:be )?(?:pay|paid|charged?)|bounced|in arrears|basarisiz\w*|odenme(?:yen|mis|di)\w*|gecik\w*|alinama\w*|reddedil\w*|cekileme\w*)(?![\w'])/,
    { status: "past_due" },
  ],
  [
    /(?<![\w'])(?:paused?|on hold|durakla\w*|durdurul\w*|dondurul\w*|askida\w*)(?![\w'])/,
    { status: "paused" },
  ],
  [
    /(?<![\w'])(?:cancell?ed|ended|left|expired|iptal (?:edilen|edilmis|olan|edildi)\w*|iptaller\w*|biten\w*|ayrilan\w*)(?![\w'])/,
    { status: "canceled" },
  ],
  [
    /(?<![\w'])(?:active|running|current|live|aktif\w*|etkin\w*|suren\w*|devam eden\w*)(?![\w'])/,
    { status: "active" },
  ],
  [/(?<![\w'])(?:pending|waiting|bekleyen\w*)(?![\w'])/, { status: "pending" }],
] as const

/** Understands a question about subscriptions. */
export function subscriptionLookup(message: string): Lookup {
  return listLookup(message, {
    ...{ action: "find_subscriptions", topic: TOPIC, states: STATES, named: "customer", isKnown: isCustomer },
    things: String.raw`subscriptions?|subscribers?|abone\w*`,
  })
}

async function isCustomer({ scope }: Call, q: string): Promise<boolean> {
  const { count } = await scope.resolve("orders").findCustomers({ q }, 1)
  return count > 0
}
