import { codeIn, listLookup } from "../../../kits/skills/lookups/packs"
import type { Call, Lookup } from "../../../kits/skills/skill"
import { bilingual } from "../../../kits/skills/words/said"

const TOPIC = bilingual(
  /quotes?|quotations?|offers?|rfqs?|requests?|requested|buyers?|customers?|company|companies|firms?|newest|latest|soon|for|from|wait|waits/,
  /teklif\w*|istek\w*|talep\w*|istegi\w*|firma\w*|sirket\w*|musteri\w*|alici\w*|yakinda|numara\w*|nolu|gelen\w*|geldi/,
)
const STATES = [
  [
    bilingual(
      /expir\w+ (?:soon|next|first|this week)|(?:about to|will|going to) expire|run(?:s|ning)? out|expire/,
      /suresi dol(?:uyor|acak|mak uzere)\w*|bitmek uzere/,
    ),
    { status: "sent", order: "expiring" },
  ],
  [bilingual(/expired/, /suresi dol(?:an|mus|du)\w*|suresi gec\w*/), { status: "expired" }],
  [
    bilingual(
      /open|pending|unanswered|not (?:yet )?answered|outstanding|active|to answer/,
      /acik\w*|bekl(?:eyen|iyor)\w*|bekliyor\w*|yanitlanmamis\w*|cevaplanmamis\w*|devam eden\w*/,
    ),
    { status: "open" },
  ],
  [bilingual(/in review|under review/, /incelenen\w*|incelemede\w*/), { status: "in_review" }],
  [bilingual(/accepted/, /kabul (?:edilen|edilmis|edildi)\w*|onaylanan\w*/), { status: "accepted" }],
  [bilingual(/declined|rejected|refused/, /reddedil\w*/), { status: "declined" }],
  [bilingual(/withdrawn/, /geri cekil\w*/), { status: "withdrawn" }],
  [bilingual(/ordered/, /siparise don\w*|siparis edilen\w*/), { status: "ordered" }],
  [
    bilingual(/counter-?offers?|renegotiat\w*|haggl\w*/, /karsi teklif\w*|pazarlik\w*/),
    { status: "renegotiation" },
  ],
  [bilingual(/sent/, /gonderilen\w*|gonderilmis\w*/), { status: "sent" }],
  [bilingual(/new|submitted|untouched/, /yeni\w*/), { status: "submitted" }],
] as const

/** Understands a question about quotes: one by its number, or those in a state. */
export function quoteLookup(message: string): Lookup {
  const code = codeIn(message)
  if (code !== undefined) {
    const { not_understood } = listLookup(message, { action: "read_quote", topic: TOPIC, states: STATES })
    return { action: "read_quote", input: { quote: code }, ...(not_understood && { not_understood }) }
  }
  return listLookup(message, {
    action: "find_quotes",
    topic: TOPIC,
    states: STATES,
    named: "q",
    isKnown: isQuoted,
    things: String.raw`quotes?|quotations?|offers?|teklif\w*`,
  })
}

async function isQuoted({ scope }: Call, q: string): Promise<boolean> {
  const { count } = await scope.resolve("quotes").listQuotes({ q, limit: 1, offset: 0, order: "-created_at" })
  return count > 0
}
