import { phrase, Question } from "../../../kits/skills/lookups/filters"
import type { Lookup } from "../../../kits/skills/skill"
import { bilingual } from "../../../kits/skills/words/said"
import type { AreaName } from "../../../lib/registry"
import { fieldIn } from "./command"

const SETTING_TOPIC = bilingual(
  /settings?|configur\w*|options?|preferences?|set|switched|turned|on|off|use|used|enabled|disabled|required|mandatory|optional|allowed|possible|long|hours?|cancel\w*|customers?|field|fields|number|checkout|default|language|mail|mails|payments?|storefront|search|assistant/,
  /ayar\w*|acik|kapali|aktif|zorunlu|kullanil\w*|tercih\w*|saat\w*|iptal\w*|musteri\w*|edebil\w*|alan\w*|icinde|isteniyor|e-?posta\w*|odeme\w*|vitrin|asistan|gerekli|numara\w*|dil\w*/,
)

/** Understands a question about settings: one setting, an area, or all. */
export function settingLookup(message: string): Lookup {
  const question = new Question(message)
  const { whole } = question.said
  const field = fieldIn(whole)
  if (field) question.said.drop(new RegExp(String.raw`(?<![\w'])(?:${field.called.source})(?![\w'])`))
  const area = field?.area ?? AREAS.find(([, words]) => words.test(whole))?.[0]
  const not_understood = phrase(question.left(SETTING_TOPIC))
  return {
    action: "read_settings",
    input: { ...(area !== undefined && { area }), ...(field && { field: field.field }) },
    not_understood,
  }
}

const AREAS: readonly [AreaName, RegExp][] = [
  ["mail", /\b(?:mails?|smtp|e-?mails?|e-?posta\w*)\b/],
  ["payments", /\b(?:payments?|stripe|iyzico|paytr|odeme ayar\w*|odemeler\w*)\b/],
  ["checkout", /\b(?:checkout|odeme (?:sayfa|adim)\w*)\b/],
  ["storefront", /\b(?:storefront|vitrin\w*)\b/],
  ["assistant", /\b(?:assistant|asistan\w*)\b/],
]
