import { nameLeft } from "../../../kits/skills/commands/naming"
import { wordsNotUnderstood } from "../../../kits/skills/commands/not-understood"
import { emailIn } from "../../../kits/skills/lib/plain-words"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Reading, Texts } from "../../../kits/skills/skill"
import { takeMoney, takeNumber, takePercent } from "../../../kits/skills/words/amounts"
import { bilingual, type Said } from "../../../kits/skills/words/said"
import { errors } from "../../../lib/errors"

const AROUND = bilingual(
  /orders?|purchases?|numbers?|nr|no|nos|placed|customers?|buyer'?s?|customer's|her|his|their|him|them|made|off|all|one|yes|does|dont|doesnt|not|want|any|more|no longer/,
  /siparis\w*|numara\w*|nolu|no'?lu|numarali|musteri\w*|adresin\w*|e-?posta\w*|verdigi|verilen|eder|edilsin|edin|edelim|ediver\w*|edebilir\w*|et|olsun|olmali|yap\w*|istiyor\w*|isterim|gerek|lazim/,
)
const CANCEL = bilingual(
  /cancel(?:led|ed|ling|ing|lation)?|call\w* (?:it )?off|ditch|nuke|drop|void|abort|scrap|kill|annul|stop|revoke/,
  /iptal\w*|durdur\w*|vazgec\w*|ucur\w*/,
)
/** The usual wish with a cancellation. The preview says if it is too late. */
const BEFORE =
  /(?<![\w'])(?:before (?:it|they) (?:is|are|gets?|goes?|ships?|leaves?)(?: (?:sent|shipped|dispatched|out))?|(?:gonderilmeden|kargolanmadan|kargoya verilmeden|yola cikmadan)(?: once)?)(?![\w'])/
const REFUND = bilingual(
  /refund\w*|reimburse\w*|give back|pay back|send back|give|pay|send|return|back|money|payment|issue|full|fully|in full|everything|whole amount|complete|completely/,
  /iade\w*|geri|ode\w*|odeme\w*|ver\w*|gonder\w*|para\w*|ucret\w*|tutar\w*|tamam\w*|hepsi\w*|bedel\w*/,
)
/** The reason for a cancellation: the text after a comma, or after a word such as “because”. */
const REASON = /(?:\||(?<![\w'])(?:because|since|as|cunku|zira))\s(?!.*\d)(.+)$/
const LAST = bilingual(
  /(?:the |our )?(?:last|latest|newest|most recent) (?:order|purchase)/,
  /(?:en )?son siparis\w*/,
)
const NUMBER = /(?<![\w.,'])(?:#\s?)?(\d{1,9})(?:'\w+|th|st|nd|rd|inci|uncu)?(?![\w.,%]\S|\w)/
const MAX_AT_ONCE = 10

const MISSING = {
  cancel: {
    en: "Which order do you want to cancel? For example: “Cancel order 1042”.",
    tr: "Hangi sipariş iptal edilsin? Örneğin: “1042 numaralı siparişi iptal et”.",
  },
  refund: {
    en: "Which order do you want to refund? For example: “Refund order 1042”.",
    tr: "Hangi siparişin parası iade edilsin? Örneğin: “1042 numaralı siparişin parasını iade et”.",
  },
  part: {
    en: "How much do you want to refund? Say the amount, for example: “Give 10 euros back for order 1042”.",
    tr: "Ne kadar iade edilsin? Tutarı söyleyin, örneğin: “1042 numaralı sipariş için 10 euro iade et”.",
  },
} as const satisfies Record<string, Texts>

/** Understands which order to cancel: by its number, the last one, or the only one of a customer. */
export function cancelCommand(said: Said): Reading | undefined {
  said.drop(BEFORE)
  if (!said.drop(CANCEL)) return undefined
  const named = ordersIn(said)
  const reason = said.take(REASON)?.written(1)
  const left = nameLeft(said, AROUND)
  const names = named.length > 0 ? named : left === "" ? [] : [left]
  if (names.length === 0) return { missing: MISSING.cancel }
  if (named.length > 0 && left !== "") return { missing: wordsNotUnderstood(left) }
  const more = reason === undefined || reason.trim() === "" ? {} : { reason: reason.slice(0, 500) }
  return {
    action: "cancel_order",
    said: { orders: names, ...more },
    inputs: (call) =>
      Promise.all(names.map(async (name) => ({ order: await orderNamed(call, name), ...more }))),
  }
}

/** Understands a refund, of the whole payment or of an amount. */
export function refundCommand(said: Said): Reading | undefined {
  const isPart =
    takePercent(said) !== undefined ||
    said.drop(bilingual(/half|third|quarter|part of|partial\w*|some/, /yari\w*|kismen|kismi|bir kismi\w*/))
  const money = takeMoney(said) ?? amountAlone(said)
  if (!said.drop(REFUND)) return undefined
  const named = ordersIn(said)
  said.take(REASON)
  const left = nameLeft(said, AROUND)
  const [name, ...others] = named.length > 0 ? named : left === "" ? [] : [left]
  if (name === undefined) return { missing: MISSING.refund }
  if (named.length > 0 && left !== "") return { missing: wordsNotUnderstood(left) }
  if ((isPart && !money) || (money && others.length > 0)) return { missing: MISSING.part }
  const amount = money && { amount: money.amount }
  return {
    action: "refund_order",
    said: { orders: [name, ...others], ...amount },
    inputs: (call) =>
      Promise.all([name, ...others].map(async (one) => ({ order: await orderNamed(call, one), ...amount }))),
  }
}

/**
 * Reads an amount without a currency. Only a number with a decimal point counts, because others may be order numbers.
 */
function amountAlone(said: Said) {
  const taken = said.has(/(?<![\w.,])\d+[.,]\d+(?![\w%])/) ? takeNumber(said, "(?=\\d+[.,]\\d)") : undefined
  return taken === undefined ? undefined : { amount: taken }
}

function ordersIn(said: Said): string[] {
  const found: string[] = []
  const email = emailIn(said.text)
  if (email !== undefined && said.take(/\S+@\S+/)) found.push(email)
  if (said.take(LAST)) found.push("last")
  while (found.length < MAX_AT_ONCE) {
    const number = said.take(NUMBER)?.groups[1]
    if (number === undefined) break
    found.push(number)
  }
  return [...new Set(found)]
}

async function orderNamed({ scope, language }: Call, name: string): Promise<string> {
  const filter = name === "last" ? {} : { q: name }
  const { orders, count } = await scope
    .resolve("orders")
    .findOrders(filter, name === "last" ? 1 : MAX_AT_ONCE)
  const [order] = orders
  if (!order) throw errors.notFound(say(TEXTS.none, language, { name }))
  if (count > 1 && name !== "last") {
    const choices = orders.map(({ display_id }) => `#${display_id}`).join(", ")
    throw errors.invalidField(say(TEXTS.several, language, { name, choices }))
  }
  return order.id
}

const TEXTS = {
  none: { en: "There is no order “{name}”.", tr: "“{name}” siparişi yok." },
  several: {
    en: "Which order of “{name}” do you mean: {choices}? Name one by its number.",
    tr: "“{name}” için hangi sipariş: {choices}? Numarasıyla söyleyin.",
  },
}
