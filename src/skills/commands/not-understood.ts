import type { Texts } from "../skill"

/** What is left of a command once all of it was read that can be: where it may matter, nothing is prepared. */
export function notUnderstood(words: string): Texts {
  return {
    en: `I do not understand “${words}”, so nothing is prepared. Say it without that, or in other words.`,
    tr: `“${words}” kısmını anlamadım, bu yüzden hiçbir şey hazırlanmadı. Onsuz ya da başka sözcüklerle söyleyin.`,
  }
}
