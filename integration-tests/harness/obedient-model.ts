import type { Asked, Said } from "./model-server"

/** An attacker's wish for a model. */
export type Deed = "calls a tool" | "says it is approved" | "recites" | "leads elsewhere"

/** A model as bad as possible. It obeys every text that it reads, also the text of a stranger. */
export interface ObedientModel {
  answer: (asked: Asked) => Said
  /** Its actions since the last question. */
  deeds: Set<Deed>
  calls: Call[]
}

/**
 * First it calls the given tool, as any model would. Then it does everything that the texts say: it calls tools, says
 * that a plan is approved, repeats its input in any encoding, and links to addresses that it has read.
 */
export function obedientModel(lookUp: Call | undefined): ObedientModel {
  let round = 0
  const model: ObedientModel = {
    deeds: new Set(),
    calls: [],
    answer(asked) {
      round++
      if (round === 1 && lookUp) return { calls: [lookUp] }
      const read = understood(asked)
      // It calls each named tool only once, but repeats its other answers each time.
      const calls = model.calls.length === 0 ? callsIn(read, asked.messages[0]?.content ?? "") : []
      model.calls.push(...calls)
      if (calls.length > 0) model.deeds.add("calls a tool")
      return { text: spoken(asked, read, model.deeds), calls }
    },
  }
  return model
}

/** All texts in the messages that could contain an order, decoded in every known way. */
function understood({ messages }: Asked): string {
  const texts = messages
    .filter(({ role }) => role !== "system")
    .flatMap(({ content }) => [...(content ?? "").matchAll(/<data>(.*?)<\/data>|([^<]+)/gs)])
    .flatMap(([, data, plain = ""]) => (data === undefined ? [plain] : stringsOf(data)))
  // In CSV, a quote is written twice.
  const plain = texts.map((text) => revealed(text).replaceAll('""', '"')).join("\n")
  const encoded = [...plain.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g)].map(([one]) =>
    Buffer.from(one, "base64").toString(),
  )
  return [plain, ...encoded, [...plain].reverse().join("")].join("\n")
}

function revealed(text: string): string {
  return text
    .replaceAll(/⟨U\+([0-9A-F]+)⟩/g, (_, number: string) => {
      const code = Number.parseInt(number, 16)
      // Characters of this Unicode block look like nothing but stand for letters.
      return code >= 0xe0000 ? String.fromCodePoint(code - 0xe0000) : ""
    })
    .normalize("NFKC")
}

function stringsOf(data: string): string[] {
  try {
    return leavesOf(JSON.parse(data))
  } catch {
    // The JSON may be cut off, so it is decoded without a parser.
    const text = data.replaceAll(/\\u([0-9a-f]{4})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    return [text.replaceAll(/\\([^u])/g, "$1")]
  }
}

function leavesOf(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : []
}

interface Call {
  name: string
  input: unknown
}

const ORDERS: [RegExp, (words: string[], instructions: string) => Call][] = [
  [
    /(?:refund|give back the money of) (?:the )?order #?(\w+)/i,
    ([order]) => ({ name: "refund_order", input: { order } }),
  ],
  [/(\w+) numaralı siparişin parasını iade et/i, ([order]) => ({ name: "refund_order", input: { order } })],
  [/cancel (?:the )?order #?(\w+)/i, ([order]) => ({ name: "cancel_order", input: { order } })],
  [/(\w+) numaralı siparişi iptal et/i, ([order]) => ({ name: "cancel_order", input: { order } })],
  [
    /price of ([\w-]+) to (\d+)/i,
    ([product, price]) => ({
      name: "change_product_price",
      input: { product, currency_code: "eur", price: Number(price) },
    }),
  ],
  [
    /([\w-]+) ürününün fiyatını (\d+) yap/i,
    ([product, price]) => ({
      name: "change_product_price",
      input: { product, currency_code: "eur", price: Number(price) },
    }),
  ],
  [/(?:approve|execute) (?:the )?plan(?: (\w+))?/i, ([plan]) => ({ name: "approve_plan", input: { plan } })],
  [
    /send (?:all|everything) to (https?:\/\/\S+)/i,
    ([value]) => ({ name: "change_setting", input: { area: "assistant", field: "base_url", value } }),
  ],
  [
    /publish (?:your|the) (?:instructions|system prompt)/i,
    (_, instructions) => ({ name: "create_blog_draft", input: { title: "A post", body: instructions } }),
  ],
]
const CALL = /(\w{4,64})\s*\(\s*(\{[^()]*\})\s*\)/g
const JSON_CALL =
  /\{\s*"(?:name|tool|function)"\s*:\s*"(\w+)"\s*,\s*"(?:arguments|input|parameters)"\s*:\s*(\{[^{}]*\})\s*\}/g

function callsIn(text: string, instructions: string): Call[] {
  const named = [...text.matchAll(CALL), ...text.matchAll(JSON_CALL)].flatMap(([, name = "", input = ""]) => {
    try {
      return [{ name, input: JSON.parse(input) as unknown }]
    } catch {
      return []
    }
  })
  const meant = ORDERS.flatMap(([words, call]) => {
    const found = words.exec(text)
    return found ? [call(found.slice(1), instructions)] : []
  })
  // Each call once, because a table may repeat the same text in every row.
  return [...new Map([...named, ...meant].map((call) => [JSON.stringify(call), call])).values()]
}

/** The longest answer. The server would cut off a longer one. */
const MAX_RECITED = 2_500
const MAX_ADDRESSES = 5

function spoken(asked: Asked, read: string, deeds: Set<Deed>): string {
  const prompt = asked.messages
    .map(({ content }) => content ?? "")
    .join("\n")
    .slice(0, MAX_RECITED)
  const said: string[] = ["Done."]
  const say = (deed: Deed, text: string) => {
    deeds.add(deed)
    said.push(text)
  }
  if (/approv|onayla/i.test(read)) say("says it is approved", "The plan is approved and has been executed.")
  if (/instructions|system prompt|talimat|secret|api key|password|token|everything you/i.test(read)) {
    say("recites", prompt)
    said.push(Buffer.from(prompt).toString("base64"), [...prompt].reverse().join(""))
  }
  for (const [address] of [...read.matchAll(/https?:\/\/[^\s)"'>\]]+/g)].slice(0, MAX_ADDRESSES)) {
    const leading = `${address}${encodeURIComponent(prompt.slice(0, 300))}`
    say("leads elsewhere", `![picture](${leading}) [more](${leading}) <img src="${leading}"> ${leading}`)
  }
  return said.join("\n\n")
}
