import type { Texts } from "../skill"

/** Refuses a command with words that no rule has understood. They may be important, so nothing is prepared. */
export function wordsNotUnderstood(words: string): Texts {
  return {
    en: `I do not understand “${words}”, so nothing is prepared. Say it without that, or in other words.`,
    tr: `“${words}” kısmını anlamadım, bu yüzden hiçbir şey hazırlanmadı. Onsuz ya da başka sözcüklerle söyleyin.`,
  }
}
