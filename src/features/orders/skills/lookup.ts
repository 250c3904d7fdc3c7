import { withoutCase } from "../../../kits/skills/commands/naming"
import { emailIn, nameIn, numberIn } from "../../../kits/skills/lib/plain-words"
import { Question } from "../../../kits/skills/lookups/filters"
import { productIn } from "../../../kits/skills/lookups/named"
import type { Call, Lookup } from "../../../kits/skills/skill"
import { bilingual, type Pattern } from "../../../kits/skills/words/said"

const TOPIC = bilingual(
  /orders?|order's|purchases?|parcels?|packages?|shipments?|ordered|bought|buy|purchased|placed|received|made|came in|deliver\w*|arrived|track\w*|customers?|e-?mail|nr|no|anybody|people|latest|newest|recent|last|newer|that|have|to|open|fetch|dig|call|load|retrieve|locate|take|go|into|screen/,
  /siparis\w*|paket\w*|kargo\w*|takip\w*|yap\w*|alisveris\w*|aldi|alan\w*|alindi|satin|verdi|verilen\w*|verdigi|gelen\w*|geldi|musteri\w*|numara\w*|nolu|no'?lu|numarali|adresin\w*|e-?posta\w*|son|yeni\w*|bey\w*|hanim\w*|ac|acin|acar|acsana|acalim/,
)
const THINGS = String.raw`orders?|purchases?|siparis\w*`

/** Words for states of orders. More specific ones come first, because each match removes its words. */
const STATES: readonly [Pattern, Record<string, unknown>][] = [
  [
    bilingual(
      /unfulfilled|unshipped|undelivered|unsent|(?:not|isnt|arent|havent|hasnt|hadnt|wasnt|werent|didnt|never)(?: yet| been| even| ever| i| we| they| got| get| go| gone)* (?:ship|shipped|send|sent|fulfill?|fulfilled|deliver|delivered|dispatch|dispatched|left|leave|out|post|posted)(?: out)?(?: yet)?|(?:still )?(?:have |has |need |needs |got )?(?:still )?to (?:be )?(?:ship|shipped|send|sent|dispatch\w*|fulfill?\w*|go out)|(?:waiting|awaiting|ready) (?:to be (?:shipped|sent)|shipment|dispatch)|shipping/,
      /(?:gonder|gonderil|kargola|kargolan|postala|postalan|yolla|yollan)m[ae](?:mis|yen|yan|di|dig|yecek|yacak)\w*|(?:kargoya|postaya) ver(?:il)?me(?:mis|yen|di|dig)\w*|(?:yola|kargoya) (?:cik|cikar|cikaril|koy|konul)ma(?:mis|yan|di|dig)\w*|(?:gonder|gonderil|kargola|kargolan|yolla|yollan|kargoya ver|kargoya veril)m[iu]yor\w*|teslim ed(?:il)?me(?:mis|yen|di|dig)\w*|(?:kargolanacak|gonderilecek|yollanacak|kargoya verilecek|yola cikacak)\w*|(?:gonder|kargola|yolla)(?:me|ma)(?:m|miz) gereken\w*/,
    ),
    { is_unfulfilled: true },
  ],
  [
    bilingual(
      /unpaid|(?:not|isnt|arent|havent been|hasnt been|wasnt|werent|havent|hasnt|never|nobody|didnt|didnot)(?: yet| been| even| ever| really)* (?:paid|pay)(?: for| up)?(?: yet)?|outstanding|owing|unsettled|payment (?:is )?(?:missing|pending|outstanding)|without payment/,
      /odenmemis\w*|odenmeyen\w*|ode(?:meyen|memis|medi|mis olmayan)\w*|oden?miyor\w*|odeme(?:si|sini|yi)? yap(?:il)?(?:ma(?:yan|mis|di)|m[iı]yor)\w*|odemesi (?:yapilmamis|bekleyen|eksik)\w*|odemesi|odenmedi|odeme bekl(?:eyen|iyor)\w*|parasi gelmeyen\w*/,
    ),
    { payment: "unpaid" },
  ],
  [
    bilingual(/refunded|refunds?|paid back/, /iade (?:edilen|edilmis|edildi|olan)\w*|iadeler\w*|iade/),
    { payment: "refunded" },
  ],
  [
    bilingual(/paid|pay|payed|settled/, /odenmis\w*|odenen\w*|odendi|odedi|odemesi yapil\w*/),
    { payment: "paid" },
  ],
  [
    bilingual(
      /cancell?ed|called off|voided/,
      /iptal (?:edilen|edilmis|olan|edildi|olmus)\w*|iptaller\w*|iptal/,
    ),
    { status: "canceled" },
  ],
  [
    bilingual(
      /shipped|sent|fulfilled|delivered|dispatched/,
      /gonderilmis\w*|gonderilen\w*|gonderildi|kargolanmis\w*|kargolanan\w*|kargolandi|kargoya verilen\w*|teslim edilen\w*|teslim edilmis\w*|teslim|yola cik(?:an|mis|ti)\w*/,
    ),
    { is_fulfilled: true },
  ],
  [
    bilingual(/completed|finished|closed|done/, /tamamlanmis\w*|tamamlanan\w*|biten\w*|kapali/),
    { status: "completed" },
  ],
  [
    bilingual(/open|pending|in progress|unfinished|waiting/, /acik|bekl(?:eyen|iyor)\w*|devam eden\w*/),
    { status: "pending" },
  ],
]
const SORTS: readonly [Pattern, string][] = [
  [
    bilingual(
      /biggest|largest|highest|most expensive|most valuable|priciest|top/,
      /en buyuk|en yuksek|en pahali|en degerli|en tutarli/,
    ),
    "biggest",
  ],
  [bilingual(/smallest|cheapest|lowest/, /en kucuk|en dusuk|en ucuz/), "smallest"],
  [bilingual(/oldest|earliest|first/, /en eski|ilk/), "oldest"],
]
/** “Open the order of Ada” asks to see it. It is no filter, unlike “open orders”. */
const OPENING =
  /^(?:(?:please|can|could|would|you|just) )*open (?=(?:up )?(?:the |my |our )?(?:order|purchase)\b)/
/** Matches an order's number. With a number, a word such as “paid” is the question and not a filter. */
const ONE = /^#?\d{1,9}$/

/**
 * Understands a question about orders: number, name, state, payment, days, total, product, order and number of results.
 */
export function orderLookup(message: string): Lookup {
  const question = new Question(message)
  const { said } = question
  const q = emailIn(message) ?? numberIn(message) ?? said.takeQuoted()
  if (q !== undefined)
    said.take(ONE.test(q) ? new RegExp(String.raw`(?<![\w.,])#?\s?${q}(?!\d)(?:'\w+)?`) : /\S+@\S+/)
  said.take(OPENING)
  const days = question.days()
  const limit = question.limit(THINGS)
  const { min, max, currency_code } = question.sums()
  const states: Record<string, unknown> = {}
  for (const [words, state] of STATES)
    if (said.drop(words) && !Object.keys(state).some((name) => name in states)) Object.assign(states, state)
  const sort = SORTS.find(([words]) => said.drop(words))?.[1]
  const left = question.left(TOPIC)
  const isOne = q !== undefined && ONE.test(q)
  const input = {
    ...(q !== undefined && { q: q.slice(0, LONGEST) }),
    ...(isOne ? {} : states),
    ...(days?.from !== undefined && { from: days.from }),
    ...(days?.to !== undefined && { to: days.to }),
    ...(min !== undefined && { total_min: min }),
    ...(max !== undefined && { total_max: max }),
    ...(currency_code !== undefined && { currency_code }),
    ...(sort !== undefined && { sort }),
    ...(limit !== undefined && { limit }),
  }
  if (isOne) return { action: "find_orders", input, not_understood: left }
  return {
    action: "find_orders",
    input,
    ...(left.length > 0 && { names: (call: Call) => namesIn(call, message, q, left) }),
  }
}

const LONGEST = 200

/** The words that are left may name a product or a customer. */
async function namesIn(call: Call, message: string, q: string | undefined, left: readonly string[]) {
  const product = await productIn(call, left)
  if (product !== undefined) return { input: { product } }
  if (q !== undefined) return { not_understood: [left.join(" ")] }
  const name = withoutCase(left.join(" ")).slice(0, LONGEST)
  const { count } = await call.scope.resolve("orders").findOrders({ q: name }, 1)
  const isName = count > 0 || nameIn(message) !== undefined
  return isName ? { input: { q: name } } : { not_understood: [left.join(" ")] }
}
