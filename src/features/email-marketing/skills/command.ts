import { wordsNotUnderstood } from "../../../kits/skills/commands/not-understood"
import { takeMoment, takeName, verbIn } from "../../../kits/skills/commands/packs"
import type { Reading } from "../../../kits/skills/skill"
import { bilingual, type Said } from "../../../kits/skills/words/said"

const AROUND = bilingual(
  /e-?mails?|mails?|mailings?|newsletters?|campaigns?|called|named|out|sending/,
  /e-?posta\w*|mail\w*|bulten\w*|kampanya\w*|gonderim\w*|adli|et|edin|edelim|eder|ettir\w*|olsun|yap\w*|gerek|lazim/,
)
const NOW = bilingual(/right now|now|at once|immediately/, /simdi|hemen/)
const action = "change_email_campaign"
const VERBS = [
  {
    words: bilingual(/resume|continue|unpause/, /devam ettir\w*|surdur\w*/),
    input: { change: "resume" },
  },
  {
    words: bilingual(/pause|halt|hold/, /duraklat\w*|durdur\w*|beklet\w*/),
    input: { change: "pause" },
  },
  { words: bilingual(/cancel\w*|abort|call off/, /iptal\w*/), input: { change: "cancel" } },
  { words: /(?<![\w'])(?:stop)(?![\w'])/, input: { change: "pause" } },
  {
    words: bilingual(/schedul\w*|plan|send|launch|start/, /planla\w*|gonder\w*|yolla\w*|baslat\w*/),
    input: { change: "schedule" },
  },
].map((verb) => ({ ...verb, action }))

const MISSING = {
  which: {
    en: "Which email campaign do you mean? Say its name, for example: “Pause the newsletter Spring kiln”.",
    tr: "Hangi e-posta kampanyası? Adını söyleyin, örneğin: “Bahar fırını bültenini duraklat”.",
  },
  when: {
    en: "When should it be sent? Say a day and a time, or “now”. Times are in UTC.",
    tr: "Ne zaman gönderilsin? Bir gün ve saat söyleyin, ya da “şimdi” deyin. Saatler UTC'dir.",
  },
}

/** Understands a command that schedules, pauses, resumes or cancels an email campaign. */
export function campaignCommand(said: Said): Reading | undefined {
  const verb = verbIn(said, VERBS)
  if (!verb) return undefined
  const isSchedule = verb.input?.change === "schedule"
  const isNow = isSchedule && said.drop(NOW)
  const { day, time } = isSchedule ? takeMoment(said) : { day: undefined, time: undefined }
  const { name: campaign, left } = takeName(said, AROUND)
  if (left !== "") return { missing: wordsNotUnderstood(left) }
  if (campaign === "") return { missing: MISSING.which }
  if (isSchedule && !isNow && day === undefined) return { missing: MISSING.when }
  const at = day === undefined ? {} : { at: `${day}T${time ?? "09:00"}:00Z` }
  return { action, said: { ...verb.input, campaign, ...at } }
}
