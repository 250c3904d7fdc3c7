import type { Language, Task } from "../skill"
import { understand } from "./understand"

const known = new Map<string, string | undefined>()

/** The first example of a task that works without a model. */
export function answerableExample(
  task: Task,
  language: Language,
  tasks: readonly Task[],
): string | undefined {
  const key = `${task.id} ${language}`
  if (!known.has(key))
    known.set(
      key,
      task.examples[language].find((example) => isAnswered(example, task, tasks)),
    )
  return known.get(key)
}

function isAnswered(example: string, task: Task, tasks: readonly Task[]): boolean {
  const [part, ...others] = understand(example, tasks).parts
  if (!part || others.length > 0 || part.task?.id !== task.id) return false
  return part.kind === "plan" || (part.kind === "look-up" && (part.lookup.not_understood ?? []).length === 0)
}
