import { recordCommand } from "../../../kits/skills/commands/packs"
import { onlyOne } from "../../../kits/skills/lib/pack-lists"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Reading } from "../../../kits/skills/skill"
import { bilingual, type Said } from "../../../kits/skills/words/said"
import { errors } from "../../../lib/errors"
import { SUBMISSIONS } from "./named-submission"

const AROUND = bilingual(
  /forms?|submissions?|entry|entries|messages?|inquir\w*|enquir\w*|requests?|mark|flag|set|move|put|as|to|by|from|of|new|unread|form\w*/,
  /gonderi\w*|basvuru\w*|mesaj\w*|talep\w*|isaretle\w*|olarak|yeni|okunmamis|gelen\w*|adresin\w*|e-?posta\w*|tasi\w*|et|edin|edelim|yap\w*|al|olsun/,
)
const action = "set_form_submission_status"
const MAX_AT_ONCE = 20
/** Only commands that also say what to mark count, so that “read the messages” is no command. */
const VERBS = [
  { words: /(?<![\w'])(?:spam\w*|junk)(?![\w'])/, input: { status: "spam" } },
  { words: bilingual(/archive|archived/, /arsivle\w*|arsive/), input: { status: "archived" } },
  {
    words: /(?<![\w'])(?:unread|okunmadi|okunmamis) (?=olarak)|(?<=(?:as|to) )unread(?![\w'])/,
    input: { status: "new" },
  },
  {
    words: /(?<=(?:as|to) )(?:read|seen|done)(?![\w'])|(?<![\w'])(?:okundu|goruldu)(?![\w'])/,
    input: { status: "read" },
  },
].map((verb) => ({ ...verb, action }))

const MISSING = {
  en: "Which form submission do you mean? Say the sender's email, “the last one” or “all new ones”.",
  tr: "Hangi form gönderisi? Gönderenin e-postasını söyleyin, ya da “sonuncusu” veya “tüm yeniler” deyin.",
}
const TOO_MANY = {
  en: "{count} submissions are new, but I prepare at most 20 at once.",
  tr: "{count} yeni gönderi var: bir kerede en çok 20 tanesini hazırlarım.",
}

/** Understands a command that marks one form submission, or all new ones. */
export function submissionCommand(said: Said): Reading | undefined {
  return recordCommand(said, {
    verbs: VERBS,
    around: AROUND,
    field: "submission",
    missing: MISSING,
    async all(call) {
      const { items, count } = await newest(call, { status: "new" }, MAX_AT_ONCE)
      if (count > MAX_AT_ONCE) throw errors.outOfRange(say(TOO_MANY, call.language, { count }))
      if (items.length === 0)
        return [onlyOne(items, "new", SUBMISSIONS, { ...call, label: ({ id }) => id }).id]
      return items.map(({ id }) => id)
    },
    async latest(call) {
      const { items } = await newest(call, {}, 1)
      return onlyOne(items, "last", SUBMISSIONS, { ...call, label: ({ id }) => id }).id
    },
  })
}

function newest({ scope }: Call, filter: { status?: string }, limit: number) {
  return scope.resolve("forms").submissions.listForAdmin(filter, { limit, offset: 0, order: "-created_at" })
}
