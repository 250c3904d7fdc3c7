import { errors } from "../../../lib/errors"
import { alike } from "../lib/alike"
import { say } from "../lib/texts"
import type { Call, Reading, Texts } from "../skill"
import { takeNumber } from "../words/amounts"
import { takeDay } from "../words/days"
import { bilingual, type Said } from "../words/said"
import { nameLeft } from "./naming"

const WORDS = bilingual(
  /blog\w*|posts?|set|change|move|turn|plan|publication|articles?|stor(?:y|ies)|entry|piece|drafts?|about|regarding|called|titled|named|publish\w*|unpublish\w*|schedule\w*|release|live|online|offline|public|put|take|took|pull|bring|get|make|go|goes|down|up|off|back|into|out|again|one|next|text|write-up|delete|remove|hide/,
  /yazi|yazisi\w*|yaziyi|yazimiz\w*|yazinin|makale\w*|blogdaki|taslag\w*|taslak\w*|hakkinda\w*|ilgili|baslikli|konulu|uzerine|yayinla\w*|yayimla\w*|yayina|yayindan|yayini\w*|yayin|planla\w*|herkese|ac|acilsin|al|alin|alalim|alinsin|girsin|cek\w*|kaldir\w*|sil\w{0,5}|gizle\w*|geri|tekrar|yap|et|et\w*|olan|o/,
)
const OFF = bilingual(
  /unpublish\w*|offline|take (?:[\w']+ ){0,6}(?:down|off)|take down|pull|back to draft|hide|delete|remove/,
  /yayindan|taslaga|gizle\w*|kaldir\w*|geri cek\w*|sil\w{0,5}/,
)
const ON = bilingual(
  /publish\w*|publication|live|online|public|release|schedule\w*|goes? out|put (?:[\w']+ ){1,6}up/,
  /yayinla\w*|yayimla\w*|yayina|yayini|planla\w*|herkese ac\w*|yayin\w*/,
)
const LATER = bilingual(/schedule\w*|plan/, /planla\w*/)
const LATEST = bilingual(/(?:the |our |my )?(?:last|latest|newest|most recent)/, /(?:en )?son|en yeni/)
const TIME =
  /(?<![\w'])(?:at |saat )?(?:(\d{1,2})[:.](\d\d)(?: ?(am|pm))?|(\d{1,2}) ?(am|pm)|(morning|noon|evening|sabahi?\w*|ogle\w*|aksam\w*)|(?:at|saat) (\d{1,2}))(?:'\w+|de|da|e|a)?(?![\w'])/
const HOURS_PER_DAY = 24
const MAX_LOOKED_AT = 100

const MISSING = {
  post: {
    en: "Which blog post do you mean? Say a word or two of its title, for example: “Publish the blog post about glazes”.",
    tr: "Hangi blog yazısı? Başlığından bir iki sözcük söyleyin, örneğin: “Sırlar hakkındaki yazıyı yayınla”.",
  },
  day: {
    en: "When should it be published? Say a day, for example: “Schedule the post about glazes for Monday”.",
    tr: "Ne zamana planlansın? Bir gün söyleyin, örneğin: “Sırlar yazısını pazartesiye planla”.",
  },
} as const satisfies Record<string, Texts>

/** Understands a command to publish a blog post, now or later, or to turn it into a draft. */
export function publishCommand(said: Said): Reading | undefined {
  const isOff = said.has(OFF)
  if (!isOff && !said.has(ON)) return undefined
  const day = takeDay(said, "future", "(?:for |on |from )?")
  const hour = day === undefined ? undefined : takeHour(said)
  const isLater = said.has(LATER)
  const isLatest = said.drop(LATEST)
  const name = said.takeQuoted() ?? nameLeft(said, WORDS)
  if (isLater && day === undefined) return { missing: MISSING.day }
  if (name === "" && !isLatest) return { missing: MISSING.post }
  const state =
    isOff || day === undefined
      ? { status: isOff ? "draft" : "published" }
      : { status: "scheduled", published_at: `${day}T${hour ?? "00:00"}:00Z` }
  return {
    action: "set_blog_post_status",
    said: { name: isLatest && name === "" ? "latest" : name, ...state },
    inputs: async (call) => [{ name: await postNamed(call, name, isOff), ...state }],
  }
}

/** Takes a time of day such as `09:30` out of a command. */
export function takeHour(said: Said): string | undefined {
  const taken = said.take(TIME)
  if (!taken) {
    const hour = takeNumber(said, String.raw`(?:at|saat)\s`, "(?:(?:'?y?[ae]|'?[dt][ae])| o'?clock)?")
    return hour !== undefined && hour < HOURS_PER_DAY ? `${String(hour).padStart(2, "0")}:00` : undefined
  }
  const [, full, minutes = "00", half1, alone, half2, part, plain] = taken.groups
  if (part !== undefined)
    return /morning|sabah/.test(part) ? "09:00" : /noon|ogle/.test(part) ? "12:00" : "18:00"
  const isAfternoon = (half1 ?? half2) === "pm"
  const hour = (Number(full ?? alone ?? plain) % (half1 || half2 ? 12 : 24)) + (isAfternoon ? 12 : 0)
  return `${String(hour).padStart(2, "0")}:${minutes}`
}

/**
 * Finds a post by words of its title. Without words, finds the newest. Throws 404. If several fit, throws 400 with a
 * list of them.
 */
async function postNamed({ scope, language }: Call, name: string, isPublic: boolean): Promise<string> {
  const { items } = await scope
    .resolve("blog")
    .posts.listForAdmin({}, { limit: MAX_LOOKED_AT, offset: 0, order: "-updated_at" })
  const candidates = items.filter(({ status }) => (status === "published") === isPublic)
  const fitting = alike(name, candidates, ({ title }) => title)
  const found =
    name === ""
      ? candidates.slice(0, 1)
      : fitting.length > 0
        ? fitting
        : alike(name, items, ({ title }) => title)
  const [post, ...others] = found
  if (!post) throw errors.notFound(say(TEXTS.none, language, { name }))
  if (others.length > 0) {
    const choices = found.slice(0, MAX_LISTED).map(({ title }) => `“${title}”`)
    throw errors.invalidField(say(TEXTS.several, language, { name, choices: choices.join(", ") }))
  }
  return post.id
}

const MAX_LISTED = 6
const TEXTS = {
  none: { en: "There is no blog post “{name}”.", tr: "“{name}” diye bir blog yazısı yok." },
  several: {
    en: "Which blog post do you mean by “{name}”: {choices}?",
    tr: "“{name}” ile hangi blog yazısını kastediyorsunuz: {choices}?",
  },
}
