import { type Language, languages, type Skill } from "./skill"

/** How well a message fits a skill, from 0 to 1, and in which language. */
export interface Intent {
  skill: Skill
  language: Language
  score: number
}

/**
 * The skills that a message may mean, best first, by the words that it shares with their examples. A word counts the
 * more, the fewer skills use it. Those with nothing in common are left out.
 */
export function intentsOf(message: string, skills: readonly Skill[]): Intent[] {
  const wanted = wordsOf(message)
  const weights = weightsOf(skills)
  return skills
    .map((skill) => bestOf(skill, wanted, weights))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.skill.id < b.skill.id ? -1 : 1))
}

/** Letters that keyboards and habits exchange are one; endings count for little. */
function wordsOf(text: string): Set<string> {
  const plain = text
    .toLocaleLowerCase("tr")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ı", "i")
    .replaceAll(/(\d)[.,](\d)/g, "$1$2")
  const words = plain.match(/\p{L}{2,}|\d+/gu) ?? []
  return new Set(words.map((word) => (/^\d+$/.test(word) ? "#" : word.slice(0, LONGEST_STEM))))
}

const LONGEST_STEM = 5

function bestOf(skill: Skill, wanted: Set<string>, weights: Map<string, number>): Intent {
  const weigh = (words: Iterable<string>) =>
    [...words].reduce((sum, word) => sum + (weights.get(word) ?? UNKNOWN), 0)
  const intents = languages.flatMap((language) =>
    skill.examples[language].map((example) => {
      const known = wordsOf(example)
      const shared = [...wanted].filter((word) => known.has(word))
      const score = (2 * weigh(shared)) / (weigh(wanted) + weigh(known) || 1)
      return { skill, language, score }
    }),
  )
  return intents.reduce((best, intent) => (intent.score > best.score ? intent : best))
}

/** Of a word that no example has. */
const UNKNOWN = 0.5

function weightsOf(skills: readonly Skill[]): Map<string, number> {
  const users = new Map<string, number>()
  for (const skill of skills) {
    const words = new Set(languages.flatMap((language) => [...wordsOf(skill.examples[language].join(" "))]))
    for (const word of words) users.set(word, (users.get(word) ?? 0) + 1)
  }
  return new Map([...users].map(([word, count]) => [word, Math.log(1 + skills.length / count)]))
}
