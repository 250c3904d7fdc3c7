import { listLookup } from "../../../kits/skills/lookups/packs"
import type { Call, Lookup } from "../../../kits/skills/skill"
import { bilingual } from "../../../kits/skills/words/said"
import { namedForm } from "./named-submission"

const TOPIC = bilingual(
  /forms?|form's|submissions?|submitted|entries|entry|inquir\w*|enquir\w*|messages?|requests?|sent|sends?|came|come|in|by|via|through|from|over|visitors?|people|somebody|latest|newest|last|recent|inbox|form\w*/,
  /gonderi\w*|gonderil\w*|gonderen\w*|basvuru\w*|mesaj\w*|talep\w*|gelen\w*|geldi|gelmis|ziyaretci\w*|kutu\w*|son|adresin\w*|uzerinden/,
)
const STATES = [
  [
    bilingual(
      /new|unread|unanswered|open|waiting|not (?:yet )?read/,
      /yeni\w*|okunmamis\w*|okunmayan\w*|okunmadi|bekl(?:eyen|iyor)\w*|acik/,
    ),
    { status: "new" },
  ],
  [bilingual(/read/, /okunmus\w*|okunan\w*|okundu/), { status: "read" }],
  [bilingual(/archived?/, /arsiv\w*/), { status: "archived" }],
  [/(?<![\w'])(?:spam\w*|junk)(?![\w'])/, { status: "spam" }],
] as const

/** Understands a question about what came in by forms. Words that are left may name a form, or a sender. */
export function submissionLookup(message: string): Lookup {
  const lookup = listLookup(message, {
    action: "find_form_submissions",
    topic: TOPIC,
    states: STATES,
    named: "q",
    isKnown: isSent,
    things: String.raw`forms?|submissions?|messages?|inquir\w*|enquir\w*|gonderi\w*|mesaj\w*|basvuru\w*`,
  })
  const { names, not_understood } = lookup
  if (!names) return lookup
  const words = listLookup(message, {
    action: "find_form_submissions",
    topic: TOPIC,
    states: STATES,
  }).not_understood
  return {
    ...lookup,
    ...(not_understood && { not_understood }),
    async names(call) {
      const form = await formIn(call, (words ?? []).join(" "))
      return form === undefined ? names(call) : { input: { form } }
    },
  }
}

async function formIn(call: Call, words: string): Promise<string | undefined> {
  try {
    return (await namedForm(call, words)).id
  } catch {
    return undefined
  }
}

async function isSent({ scope }: Call, q: string): Promise<boolean> {
  const { count } = await scope
    .resolve("forms")
    .submissions.listForAdmin({ q }, { limit: 1, offset: 0, order: "-created_at" })
  return count > 0
}
