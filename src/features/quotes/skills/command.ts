import { wordsNotUnderstood } from "../../../kits/skills/commands/not-understood"
import { recordCommand, takeName } from "../../../kits/skills/commands/packs"
import { emailIn } from "../../../kits/skills/lib/plain-words"
import type { Reading } from "../../../kits/skills/skill"
import { bilingual, type Said } from "../../../kits/skills/words/said"

const AROUND = bilingual(
  /quotes?|quotations?|offers?|requests?|numbers?|nr|no|of|to|company|buyer|customer|admin|responsible/,
  /teklif\w*|istek\w*|istegi\w*|talep\w*|numara\w*|nolu|numarali|firma\w*|sirket\w*|musteri\w*|sorumlu\w*|yonetici\w*|adresin\w*|et|edin|edelim|eder|yap\w*|olsun|gerek|lazim/,
)
const WITHDRAW = bilingual(
  /withdraw\w*|revoke|retract|cancel\w*|take back|call back/,
  /geri cek\w*|geri al\w*|iptal\w*/,
)
const ASSIGN = bilingual(
  /assign\w*|give|hand(?: over)?/,
  /ata|atar|atalim|atayin|atansin|uzerime al\w*|devret\w*|ver|verelim/,
)
const ME = bilingual(/to me|myself|me|mine|i/, /bana|benim|kendime|uzerime/)
const NOBODY = bilingual(/to nobody|nobody|no one/, /kimseye|hic kimseye/)

const MISSING = {
  which: {
    en: "Which quote do you mean? Say its number or the buyer, for example: “Withdraw the quote of Analytical Engines”.",
    tr: "Hangi teklif? Numarasını ya da alıcıyı söyleyin, örneğin: “Analytical Engines teklifini geri çek”.",
  },
  whom: {
    en: "Whom do you want to assign it to? Say “to me” or the email of an admin.",
    tr: "Kime atansın? “Bana” deyin ya da bir yöneticinin e-postasını söyleyin.",
  },
}

/** Understands a command that withdraws or assigns a quote. */
export function quoteCommand(said: Said): Reading | undefined {
  if (said.has(WITHDRAW))
    return recordCommand(said, {
      verbs: [{ words: WITHDRAW, action: "withdraw_quote" }],
      around: AROUND,
      field: "quote",
      missing: MISSING.which,
    })
  if (!said.drop(ASSIGN)) return undefined
  const email = emailIn(said.text)
  if (email !== undefined) said.take(/\S+@\S+/)
  const isMe = said.drop(ME)
  const isNobody = said.drop(NOBODY)
  if (!isMe && !isNobody && email === undefined) return { missing: MISSING.whom }
  const { name, left } = takeName(said, AROUND)
  if (left !== "") return { missing: wordsNotUnderstood(left) }
  if (name === "") return { missing: MISSING.which }
  return {
    action: "assign_quote",
    said: { quote: name, ...(isNobody ? { admin: null } : isMe ? { admin: "me" } : { admin: email }) },
    inputs: async ({ actor }) => [
      { quote: name, admin: isNobody ? null : isMe ? actor.id : (email ?? null) },
    ],
  }
}
