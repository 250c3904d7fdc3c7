import type { Call, Lookup } from "../skill"
import { codeIn, listLookup } from "./packs"

const TOPIC =
  /(?<![\w'])(?:quotes?|quotations?|offers?|rfqs?|requests?|requested|buyers?|customers?|company|companies|firms?|newest|latest|soon|for|from|wait|waits|teklif\w*|istek\w*|talep\w*|istegi\w*|firma\w*|sirket\w*|musteri\w*|alici\w*|yakinda|numara\w*|nolu|gelen\w*|geldi)(?![\w'])/
const STATES = [
  [
    /(?<![\w'])(?:expir\w+ (?:soon|next|first|this week)|(?:about to|will|going to) expire|run(?:s|ning)? out|expire|suresi dol(?:uyor|acak|mak uzere)\w*|bitmek uzere)(?![\w'])/,
    { status: "sent", order: "expiring" },
  ],
  [/(?<![\w'])(?:expired|suresi dol(?:an|mus|du)\w*|suresi gec\w*)(?![\w'])/, { status: "expired" }],
  [
    /(?<![\w'])(?:open|pending|unanswered|not (?:yet )?answered|outstanding|active|to answer|acik\w*|bekleyen\w*|bekliyor\w*|yanitlanmamis\w*|cevaplanmamis\w*|devam eden\w*)(?![\w'])/,
    { status: "open" },
  ],
  [/(?<![\w'])(?:in review|under review|incelenen\w*|incelemede\w*)(?![\w'])/, { status: "in_review" }],
  [/(?<![\w'])(?:accepted|kabul (?:edilen|edilmis|edildi)\w*|onaylanan\w*)(?![\w'])/, { status: "accepted" }],
  [/(?<![\w'])(?:declined|rejected|refused|reddedil\w*)(?![\w'])/, { status: "declined" }],
  [/(?<![\w'])(?:withdrawn|geri cekil\w*)(?![\w'])/, { status: "withdrawn" }],
  [/(?<![\w'])(?:ordered|siparise don\w*|siparis edilen\w*)(?![\w'])/, { status: "ordered" }],
  [
    /(?<![\w'])(?:counter-?offers?|renegotiat\w*|haggl\w*|karsi teklif\w*|pazarlik\w*)(?![\w'])/,
    { status: "renegotiation" },
  ],
  [/(?<![\w'])(?:sent|gonderilen\w*|gonderilmis\w*)(?![\w'])/, { status: "sent" }],
  [/(?<![\w'])(?:new|submitted|untouched|yeni\w*)(?![\w'])/, { status: "submitted" }],
] as const

/** Understands a question about quotes: one by its number, or those in a state. */
export function quoteLookup(message: string): Lookup {
  const code = codeIn(message)
  if (code !== undefined) {
    const { not_understood } = listLookup(message, { action: "read_quote", topic: TOPIC, states: STATES })
    return { action: "read_quote", input: { quote: code }, ...(not_understood && { not_understood }) }
  }
  return listLookup(message, {
    ...{ action: "find_quotes", topic: TOPIC, states: STATES, named: "q", isKnown: isQuoted },
    things: String.raw`quotes?|quotations?|offers?|teklif\w*`,
  })
}

async function isQuoted({ scope }: Call, q: string): Promise<boolean> {
  const { count } = await scope.resolve("quotes").listQuotes({ q, limit: 1, offset: 0, order: "-created_at" })
  return count > 0
}
