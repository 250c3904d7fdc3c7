import { withoutCase } from "../../../kits/skills/commands/naming"
import { emailIn, nameIn } from "../../../kits/skills/lib/plain-words"
import { Question } from "../../../kits/skills/lookups/filters"
import type { Call, Lookup } from "../../../kits/skills/skill"
import { takeNumber } from "../../../kits/skills/words/amounts"
import { bilingual } from "../../../kits/skills/words/said"

const TOPIC = bilingual(
  /customers?|clients?|buyers?|shoppers?|purchasers?|people|persons?|named|called|name|email|e-mail|mail|address|account|accounts|registered|register|joined|join|signed|sign|new|newest|latest|recent|recently|last|spent|spend\w*|spends|paid|bought|buy|buys|buying|orders?|ordered|purchases?|often|times|us|made|make/,
  /yeni\w*|son|musteri\w*|alici\w*|uye\w*|kayit\w*|kayitli|olan|katil\w*|gelen\w*|geldi|isim\w*|adli|adinda|adi|harca\w*|alisveris\w*|siparis\w*|kez|kere|defa|yapmis|yapti|verdi|vermis|e-?posta\w*|adres\w*|hanim\w*|bey\w*|bizden|bizde|bu ara/,
)
const WHO = bilingual(
  /who is|whos|who's|find|look up|lookup|search|named|called/,
  /kim|kimdir|ara|bul|adli|isimli/,
)
const MOST_SPENT = bilingual(
  /best|top|biggest|most valuable|spends? the most|spent the most|spent most|big spenders?|loyal|vip|highest/,
  /en cok harca\w*|en iyi|en degerli|en fazla harca\w*/,
)
const MOST_ORDERS = bilingual(
  /most (?:orders|often|frequent\w*)|order\w* (?:the )?most|frequent|regulars?|repeat|buys? most(?: often)?/,
  /en cok (?:siparis|alisveris)\w*|en sik/,
)
const OLDEST = bilingual(/oldest|first|earliest|longest/, /en eski|ilk/)
const GUESTS = bilingual(/guests?|without an? account|unregistered/, /misafir\w*|uye olmayan\w*/)
const NEVER = bilingual(
  /never (?:ordered|bought)|no orders?|without (?:any )?orders?|havent ordered/,
  /hic (?:siparis|alisveris)\w*(?: vermemis| vermeyen| yapmamis| yapmayan)?/,
)

/** Understands a question about customers: name, email, days, orders and spending. */
export function customerLookup(message: string): Lookup {
  const question = new Question(message)
  const { said } = question
  const isWho = said.has(WHO)
  const email = emailIn(message)
  if (email !== undefined) said.take(/\S+@\S+/)
  const quoted = said.takeQuoted()
  const days = question.days()
  const limit = question.limit(String.raw`customers?|clients?|buyers?|spenders?|musteri\w*`)
  const isNever = said.drop(NEVER)
  const orders = isNever ? { orders_max: 0 } : ordersIn(question)
  const { min } = question.sums()
  const sort = said.drop(MOST_ORDERS)
    ? "orders"
    : said.drop(MOST_SPENT)
      ? "spent"
      : said.drop(OLDEST)
        ? "oldest"
        : undefined
  const areGuests = said.drop(GUESTS)
  const left = question.left(TOPIC)
  const q = email ?? quoted
  const input = {
    ...(q !== undefined && { q: q.slice(0, LONGEST) }),
    ...(days?.from !== undefined && { from: days.from }),
    ...(days?.to !== undefined && { to: days.to }),
    ...(areGuests && { has_account: false }),
    ...orders,
    ...(min !== undefined && { spent_min: min }),
    ...(sort !== undefined && { sort }),
    ...(limit !== undefined && { limit }),
  }
  const names = left.length > 0 && {
    names: (call: Call) => namesIn(call, { q, left, isName: isWho || nameIn(message) !== undefined }),
  }
  return { action: "find_customers", input, ...names }
}

const LONGEST = 200

function ordersIn({ said }: Question): Record<string, number> {
  const things = String.raw`\s(?:orders?|times|purchases?|siparis\w*|kez|kere|alisveris\w*)`
  const more =
    takeNumber(said, String.raw`more than\s`, things) ??
    takeNumber(said, String.raw`(?=\d+'?[dt][ae]n fazla)`, String.raw`'?[dt][ae]n fazla${things}`)
  if (more !== undefined) return { orders_min: more + 1 }
  const least = takeNumber(said, String.raw`(?:at least|en az)\s`, things)
  if (least !== undefined) return { orders_min: least }
  const fewer = takeNumber(said, String.raw`(?:fewer|less) than\s`, things)
  return fewer === undefined ? {} : { orders_max: Math.max(0, fewer - 1) }
}

/** The words that are left are a name if the question asks for one, or if a customer has this name. */
async function namesIn(
  call: Call,
  { q, left, isName }: { q: string | undefined; left: string[]; isName: boolean },
) {
  const words = left.join(" ")
  if (q !== undefined) return { not_understood: [words] }
  const name = withoutCase(words).slice(0, LONGEST)
  if (isName) return { input: { q: name } }
  const { count } = await call.scope.resolve("orders").findCustomers({ q: name }, 1)
  return count > 0 ? { input: { q: name } } : { not_understood: [words] }
}
