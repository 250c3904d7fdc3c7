import { z } from "zod"
import { reading } from "../../../kits/skills/define"
import { say } from "../../../kits/skills/lib/texts"
import { categories, type Language, type Skill, type Task } from "../../../kits/skills/skill"
import { answerableExample } from "../../../kits/skills/words/examples"

export const HELP = "help"

/** The task that lists all other skills. */
export function helpOn(others: readonly Skill[]): Task {
  return {
    id: HELP,
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
        description: "Lists all skills with an example.",
        input: z.strictObject({
          with_model: z.boolean().default(true).describe("Whether a model answers. Leave it out."),
        }),
        rights: [],
        async read({ scope, language }, { with_model }) {
          const data = others.map(({ id, category, title, tasks }) => ({
            id,
            category,
            title: title[language],
            examples: tasks.map(({ examples }) => examples[language][0]),
          }))
          // Rules answer although there is a model, because help is free.
          const hasModel = with_model || (await scope.resolve("assistant").payer()) !== "none"
          return { data, text: textOf(others, language, hasModel) }
        },
      }),
    ],
    byWords: () => ({ action: "list_skills", input: { with_model: false } }),
  }
}

const TEXTS = {
  heading: { en: "You can ask me for:", tr: "Benden şunları isteyebilirsiniz:" },
  waiting: {
    en: "With a language model ('api_key' in the settings 'assistant') also:",
    tr: "Bir dil modeliyle ('assistant' ayarlarında 'api_key') ayrıca:",
  },
}

/**
 * Lists what the assistant can do. Without a model, the examples are those that the rules understand, and tasks that
 * need a model are listed separately.
 */
function textOf(others: readonly Skill[], language: Language, withModel: boolean): string {
  const all = others.flatMap(({ tasks }) => tasks)
  const exampleOf = (task: Task) =>
    withModel ? task.examples[language][0] : answerableExample(task, language, all)
  const linesOf = (isListed: (task: Task) => boolean) =>
    categories.flatMap((category) =>
      others
        .filter((skill) => skill.category === category && skill.tasks.some(isListed))
        .map(({ title, tasks }) => {
          const examples = tasks
            .filter(isListed)
            .map((task) => `“${exampleOf(task) ?? task.examples[language][0]}”`)
          return `- ${title[language]}: ${examples.join(", ")}`
        }),
    )
  const waiting = linesOf((task) => exampleOf(task) === undefined)
  return [
    say(TEXTS.heading, language),
    ...linesOf((task) => exampleOf(task) !== undefined),
    ...(waiting.length > 0 ? [say(TEXTS.waiting, language), ...waiting] : []),
  ].join("\n")
}
