import { type Fault, validationError } from "../../lib/errors"
import { shown } from "../../lib/parse"
import { answerFault } from "./answer-faults"
import { evaluateForm } from "./evaluate"
import { patternMatcher } from "./patterns"
import type { FormContent } from "./schemas"

type Answers = ReturnType<typeof evaluateForm>["answers"]

/**
 * Checks answers that come with another request, such as a booking. Such a request has no files, so the form's fields
 * for files are not asked. Each of `given` is a person's answers, and its `path` is their place in the request.
 *
 * Throws 400 that names every wrong field.
 */
export function checkAnswers(
  { steps }: Pick<FormContent, "steps">,
  given: readonly { path: string; answers: Readonly<Record<string, unknown>> }[],
): Answers[] {
  const asked = steps.map((step) => ({ ...step, fields: step.fields.filter(({ type }) => type !== "file") }))
  const names = new Set(asked.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const matches = patternMatcher()
  const checked = given.map(({ path, answers: sent }) => {
    const { answers, faults } = evaluateForm({ steps: asked }, sent, matches)
    const unknown = Object.keys(sent).filter((name) => !names.has(name))
    return {
      answers,
      faults: [
        ...faults.map((fault) => answerFault(fault, path)),
        ...unknown.map((name): Fault => {
          const place = `${path}.${shown(name)}`
          const message = `Field '${place}': the form has no field of this name.`
          return { path: place, code: "unknown_field", message }
        }),
      ],
    }
  })
  const faults = checked.flatMap((one) => one.faults)
  if (faults.length > 0) throw validationError(faults)
  return checked.map(({ answers }) => answers)
}
