import { emailAddress } from "../../lib/text/email-address"
import type { Answer } from "./condition"
import type { FormField } from "./schemas"

type Read = { answer: Answer; isWrong: boolean }

const EMPTY: Read = { answer: null, isWrong: false }
const WRONG: Read = { answer: null, isWrong: true }
const read = (answer: Answer): Read => ({ answer, isWrong: false })

/** Text of one line. Excludes control characters, lone surrogates, and marks that change the text direction. */
const LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u
/** Text of several lines. Excludes lone surrogates, and control characters except tabs and line ends. */
const PARAGRAPHS = /^[^\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/u
const DATE = /^\d{4}-\d{2}-\d{2}$/

/**
 * Reads a visitor's answer to a field. An answer of the wrong type is marked as wrong, and conditions treat it as
 * empty. Length and range are checked later.
 */
export function readAnswer({ type, options }: Pick<FormField, "type" | "options">, sent: unknown): Read {
  if (sent === undefined || sent === null)
    return type === "checkbox" || type === "consent" ? read(false) : EMPTY
  const isOption = (value: string) => options.some((option) => option.value === value)
  switch (type) {
    case "checkbox":
    case "consent":
      return typeof sent === "boolean" ? read(sent) : WRONG
    case "number":
    case "rating":
      return readNumber(sent, type === "rating")
    case "multi_select":
      return readChoices(sent, isOption)
    case "file":
      return readFileNames(sent)
    case "date":
      return readText(sent, isDate)
    case "select":
    case "radio":
      return readText(sent, isOption)
    case "long_text":
      return readText(sent, (text) => PARAGRAPHS.test(text))
    case "email":
      return readEmail(sent)
    case "text":
    case "phone":
    case "hidden":
      return readText(sent, (text) => LINE.test(text))
  }
}

/**
 * Removes spaces around a text. A text that has only spaces is empty. Letters with accents become one character each
 * (NFC), because some keyboards send them as two, and the form's pattern and lengths would not match.
 */
function readText(sent: unknown, isRight: (text: string) => boolean): Read {
  if (typeof sent !== "string") return WRONG
  const text = sent.normalize("NFC").trim()
  if (text === "") return EMPTY
  return isRight(text) ? read(text) : WRONG
}

/** A text that is no address stays as it is. The rules refuse it later, so that the visitor is told which rule. */
function readEmail(sent: unknown): Read {
  const text = readText(sent, (line) => LINE.test(line))
  return typeof text.answer === "string" ? read(emailAddress(text.answer) ?? text.answer) : text
}

function readNumber(sent: unknown, isWhole: boolean): Read {
  if (typeof sent !== "number" || !Number.isFinite(sent)) return WRONG
  return isWhole && !Number.isInteger(sent) ? WRONG : read(sent)
}

function readChoices(sent: unknown, isOption: (value: string) => boolean): Read {
  if (!Array.isArray(sent)) return WRONG
  const chosen = sent.filter((value): value is string => typeof value === "string" && isOption(value))
  if (chosen.length < sent.length || new Set(chosen).size < chosen.length) return WRONG
  return chosen.length === 0 ? EMPTY : read(chosen)
}

/** The answer of a file field is the names of its files. */
function readFileNames(sent: unknown): Read {
  if (!Array.isArray(sent)) return WRONG
  const names = sent.filter((name): name is string => typeof name === "string" && name !== "")
  if (names.length < sent.length) return WRONG
  return names.length === 0 ? EMPTY : read(names)
}

/** Whether the text is a day that exists in the calendar. */
function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
