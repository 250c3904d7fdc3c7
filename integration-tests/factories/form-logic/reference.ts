/**
 * A second implementation of form logic, with which specs compare the real one. It shares no code with `evaluate.ts`
 * and works in another way. It tries all sets of visible fields, and takes the only set that satisfies all conditions.
 */

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface ReferenceField {
  name: string
  type: string
  is_required: boolean
  options: { value: string }[]
  validation: {
    min_length: number | null
    max_length: number | null
    min: number | string | null
    max: number | string | null
    max_files: number | null
  }
  visible_if: unknown
}

export function referenceOf(fields: ReferenceField[], sent: Record<string, Json>) {
  const sets = Array.from({ length: 2 ** fields.length }, (_, bits) =>
    fields.filter((_field, index) => Math.floor(bits / 2 ** index) % 2 === 1).map(({ name }) => name),
  )
  const agreeing = sets.filter((set) => agrees(fields, sent, set))
  const [visible] = agreeing
  if (!visible || agreeing.length > 1) throw new Error(`${agreeing.length} sets of visible fields agree.`)
  const wrong = fields.filter((field) => visible.includes(field.name) && isWrong(field, valueOf(field, sent)))
  return { visible, wrong: wrong.map(({ name }) => name) }
}

function agrees(fields: ReferenceField[], sent: Record<string, Json>, set: string[]): boolean {
  const answers: Record<string, Json> = {}
  for (const field of fields) {
    const value = valueOf(field, sent)
    answers[field.name] = set.includes(field.name) && !hasWrongType(field, value) ? value : null
  }
  return fields.every(({ name, visible_if }) => set.includes(name) === truth(visible_if, answers))
}

/** Removes spaces around a text. An empty answer becomes null, but an unchecked box is false. */
function valueOf({ type, name }: ReferenceField, sent: Record<string, Json>): Json {
  let value = sent[name] ?? null
  if (typeof value === "string") value = value.replace(/^\s+|\s+$/gu, "")
  const isBox = type === "checkbox" || type === "consent"
  if (value === null && isBox) return false
  const isNothing = value === "" || (Array.isArray(value) && value.length === 0)
  if (!isNothing) return value
  const takesIt =
    type === "multi_select" || type === "file" ? Array.isArray(value) : typeof value === "string"
  return takesIt && !isBox && type !== "number" && type !== "rating" ? null : value
}

function truth(condition: unknown, answers: Record<string, Json>): boolean {
  if (condition === null || condition === undefined) return true
  const node = condition as Record<string, unknown>
  if (Array.isArray(node.all)) return !node.all.some((part) => !truth(part, answers))
  if (Array.isArray(node.any)) return node.any.filter((part) => truth(part, answers)).length > 0
  if (node.not !== undefined) return truth(node.not, answers) ? false : true
  const answer = answers[String(node.field)] ?? null
  const { op, value } = node
  if (op === "empty") return [null, false].some((nothing) => nothing === answer) !== (value === false)
  if (op === "ne") return JSON.stringify(answer) !== JSON.stringify(value)
  if (answer === null) return false
  if (op === "eq") return JSON.stringify(answer) === JSON.stringify(value)
  if (op === "in") return JSON.stringify(value).length > 2 && new Set(value as unknown[]).has(answer)
  if (op === "contains") {
    if (typeof answer === "string") return answer.split(String(value)).length > 1
    return Array.isArray(answer) && answer.indexOf(value) > -1
  }
  const [less, more] = op === "gt" ? [value, answer] : [answer, value]
  return typeof less === typeof more && (less as number) < (more as number)
}

const KINDS: Record<string, string> = {
  text: "string",
  long_text: "string",
  email: "string",
  phone: "string",
  hidden: "string",
  date: "string",
  select: "string",
  radio: "string",
  number: "number",
  rating: "number",
  checkbox: "boolean",
  consent: "boolean",
}

/** Converts a text, number or boolean to a text. */
function plain(value: Json | undefined): string {
  return typeof value === "object" || value === undefined ? "" : String(value)
}

function hasWrongType({ type, options }: ReferenceField, value: Json): boolean {
  if (value === null) return false
  const known = options.map((option) => option.value)
  if (type === "multi_select") {
    if (!Array.isArray(value)) return true
    return value.some(
      (one, index) => !known.includes(plain(one)) || typeof one !== "string" || value.indexOf(one) !== index,
    )
  }
  if (type === "file")
    return (
      !Array.isArray(value) ||
      value.filter((one) => plain(one).length < 1 || typeof one !== "string").length > 0
    )
  if (typeof value !== KINDS[type]) return true
  if (type === "select" || type === "radio") return !known.includes(plain(value))
  if (type === "rating") return Number(value) % 1 !== 0
  if (type === "date") {
    const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(plain(value)) ?? []
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
    return date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)
  }
  if (typeof value !== "string") return false
  const codes = [...value].map((character) => character.codePointAt(0) ?? 0)
  if (codes.some((code) => code >= 0xd800 && code <= 0xdfff)) return true
  if (type === "long_text")
    return codes.some((code) => (code < 32 && ![9, 10, 13].includes(code)) || code === 127)
  return codes.some(
    (code) =>
      code < 32 ||
      (code >= 127 && code < 160) ||
      [0x2028, 0x2029].includes(code) ||
      (code >= 0x202a && code <= 0x202e) ||
      (code >= 0x2066 && code <= 0x2069),
  )
}

function isWrong(field: ReferenceField, value: Json): boolean {
  const { type, is_required, validation } = field
  if (value === null || (value === false && KINDS[type] === "boolean")) return is_required
  if (hasWrongType(field, value)) return true
  const { min_length, max_length, min, max } = validation
  if (typeof value === "boolean") return false
  if (type === "file") return [value].flat().length > (validation.max_files ?? 1)
  if (Array.isArray(value)) return value.length < Number(min ?? 0) || value.length > Number(max ?? 1e9)
  if (type === "date") return plain(value) < String(min ?? "0") || plain(value) > String(max ?? "9999-99-99")
  if (type === "rating") return Number(value) < Number(min ?? 1) || Number(value) > Number(max ?? 5)
  if (type === "number")
    return Number(value) < Number(min ?? -Infinity) || Number(value) > Number(max ?? Infinity)
  const text = plain(value)
  const longest = type === "long_text" ? 20_000 : 1_000
  const length = [...new Intl.Segmenter("en").segment(text.normalize("NFC"))].length
  if (length > longest || length > (max_length ?? longest) || length < (min_length ?? 0)) return true
  if (type === "email") return !looksLikeEmail(text)
  if (type === "phone") return !looksLikePhone(text)
  return false
}

function looksLikeEmail(text: string): boolean {
  const parts = text.split("@")
  const [name = "", host = ""] = parts
  const labels = host.split(".")
  const isLabel = (label: string) =>
    /^[a-z0-9-]+$/i.test(label) && !label.startsWith("-") && !label.endsWith("-") && label.length < 64
  const isName = name.split(".").every((word) => word !== "" && /^[\w'+-]+$/.test(word))
  return (
    parts.length === 2 &&
    text.length <= 254 &&
    isName &&
    labels.length > 1 &&
    labels.every(isLabel) &&
    /^[a-z]{2,63}$/i.test(labels.at(-1) ?? "")
  )
}

function looksLikePhone(text: string): boolean {
  const digits = text.startsWith("+") ? text.slice(1) : text
  const isAllowed = [...digits].every((character) => "0123456789 ()./-".includes(character))
  return isAllowed && /^\d/.test(digits) && digits.length >= 3 && digits.length <= 31
}
