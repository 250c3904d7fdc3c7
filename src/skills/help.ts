import { z } from "zod"
import { reading } from "./define"
import { say } from "./lib/texts"
import { categories, type Language, type Skill } from "./skill"

/** What can be asked for: all that is in the registry beside it. */
export function helpOn(others: readonly Skill[]): Skill {
  return {
    id: "help",
    category: "insight",
    title: { en: "Help", tr: "Yardım" },
    examples: {
      en: [
        "What can you do?",
        "Help me",
        "How can you help me?",
        "Which commands do you know?",
        "list your skills",
        "what are you able to do for my shop",
        "how does this assistant work?",
        "what are your functions?",
        "show me the options you have",
        "I need help, what is possible here?",
      ],
      tr: [
        "Ne yapabilirsin?",
        "Yardım et",
        "Bana nasıl yardımcı olabilirsin?",
        "Hangi komutları biliyorsun?",
        "yeteneklerini listele",
        "mağazam için neler yapabiliyorsun",
        "bu asistan nasıl çalışıyor?",
        "özelliklerin neler?",
        "seçeneklerini göster",
        "yardıma ihtiyacım var, burada neler mümkün?",
      ],
    },
    model_tier: "fast",
    icon: "QuestionMarkCircle",
    needs: [],
    actions: [
      reading({
        name: "list_skills",
        description: "Lists everything that can be asked for, with an example of each.",
        input: z.strictObject({}),
        rights: [],
        async read({ language }) {
          const data = others.map(({ id, category, title, examples }) => ({
            id,
            category,
            title: title[language],
            example: examples[language][0],
          }))
          return { data, text: told(others, language) }
        },
      }),
    ],
    byWords: () => ({ action: "list_skills", input: {} }),
  }
}

const HEADING = { en: "You can ask me for:", tr: "Benden şunları isteyebilirsiniz:" }

function told(others: readonly Skill[], language: Language): string {
  const lines = categories
    .flatMap((category) => others.filter((skill) => skill.category === category))
    .map(({ title, examples }) => `- ${title[language]}: “${examples[language][0]}”`)
  return [say(HEADING, language), ...lines].join("\n")
}
