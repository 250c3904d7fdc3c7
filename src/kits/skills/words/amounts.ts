import type { Said } from "./said"
import type { Language } from "./vocabulary"

const NUMBER = String.raw`\d+(?:[.,]\d+)*`
const CURRENCY = String.raw`[€$£₺]|euros?(?:ya|ye|luk|dan|nun|yu|ya)?|eur(?:o?[a-z]{0,4})?|tl(?:'?[a-z]{0,4})?|lira[a-z]{0,4}|try|usd|dolar[a-z]{0,4}|dollars?|bucks?|gbp|pounds?|quid|sterlin[a-z]{0,4}`
const MONEY = String.raw`(?:([€$£₺])\s?(${NUMBER})|(${NUMBER})(?:'[a-z]+)?\s?(${CURRENCY})(?:'[a-z]+)?)(?![\w%])`
const PERCENT = String.raw`(?:(${NUMBER}|ten|twenty|thirty|forty|fifty)\s?(?:%|percent(?:age)?|per cent|pct)|%\s?(${NUMBER})|yuzde\s(${NUMBER}|[a-z]+))(?:'[a-z]+)?(?![\w])`

export interface Money {
  amount: number
  /** The currency in the message (ISO 4217 in lower case), if there is one. */
  currency_code?: string
}

/**
 * Takes an amount with its currency out of a message, such as `12.50 euros`, `€5` or `30 TL`. The text before it must
 * match `before`.
 */
export function takeMoney(said: Said, before = ""): Money | undefined {
  const taken = said.take(new RegExp(String.raw`(?<![\w.,])${before}${MONEY}`))
  if (!taken) return undefined
  const [, sign = "", first = "", second = "", name = ""] = taken.groups
  const amount = amountOf(first || second)
  const currency_code = codeOf(sign || name)
  return amount === undefined ? undefined : { amount, ...(currency_code && { currency_code }) }
}

/**
 * Finds a number without a currency in a message, in digits or as a word, and removes it. `before` and `after` are
 * patterns of the words around it.
 */
export function takeNumber(said: Said, before = "", after = ""): number | undefined {
  const words = Object.keys(numbersOf(said)).join("|")
  const taken = said.take(
    new RegExp(
      String.raw`(?<![\w.,#])${before}(?:(${NUMBER})(?:[dt][ae]n?|y?[ae])?|(${words}))(?:'[a-z]+)?${after}(?![\w%]|[.,]\d)`,
    ),
  )
  const [, digits, word] = taken?.groups ?? []
  return digits !== undefined ? amountOf(digits) : word === undefined ? undefined : numbersOf(said)[word]
}

export function takePercent(said: Said): number | undefined {
  const [, first, second, third] = said.take(new RegExp(String.raw`(?<![\w.,])${PERCENT}`))?.groups ?? []
  const text = first ?? second ?? third
  return text === undefined ? undefined : (NUMBERS.en[text] ?? NUMBERS.tr[text] ?? amountOf(text))
}

/** Reads a number with separators. In some languages the decimal separator is “.”, in others “,”. */
function amountOf(text: string): number | undefined {
  const [, whole = "", sign, digits = ""] = /^([\d.,]*?)(?:([.,])(\d+))?$/.exec(text) ?? []
  const isGrouped = sign !== undefined && digits.length === 3 && whole !== "0"
  const plain = isGrouped ? text : whole
  if (/[.,]/.test(plain) && !/^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(plain)) return undefined
  const amount = Number(plain.replaceAll(/[.,]/g, "") + (isGrouped || digits === "" ? "" : `.${digits}`))
  return Number.isFinite(amount) && text !== "" ? amount : undefined
}

function codeOf(name: string): string | undefined {
  return CODES.find(([start]) => name.startsWith(start))?.[1]
}

const CODES: readonly [string, string][] = [
  ["€", "eur"],
  ["eur", "eur"],
  ["$", "usd"],
  ["usd", "usd"],
  ["dol", "usd"],
  ["buck", "usd"],
  ["£", "gbp"],
  ["gbp", "gbp"],
  ["pound", "gbp"],
  ["quid", "gbp"],
  ["sterlin", "gbp"],
  ["₺", "try"],
  ["tl", "try"],
  ["try", "try"],
  ["lira", "try"],
]

const NUMBERS: Record<Language, Readonly<Record<string, number>>> = {
  en: {
    ...counted("one two three four five six seven eight nine ten eleven twelve"),
    dozen: 12,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    hundred: 100,
  },
  tr: {
    ...counted("bir iki uc dort bes alti yedi sekiz dokuz on onbir oniki"),
    yirmi: 20,
    otuz: 30,
    kirk: 40,
    elli: 50,
    yuz: 100,
  },
}
/** For a sentence that may be in either language. “On” is Turkish only next to other Turkish words. */
const EITHER = Object.fromEntries(
  Object.entries({ ...NUMBERS.tr, ...NUMBERS.en }).filter(([word]) => word !== "on"),
)

/** The words for numbers in the language of a message. */
function numbersOf({ language }: Said): Readonly<Record<string, number>> {
  return language ? NUMBERS[language] : EITHER
}

function counted(words: string): Record<string, number> {
  return Object.fromEntries(words.split(" ").map((word, index) => [word, index + 1]))
}
