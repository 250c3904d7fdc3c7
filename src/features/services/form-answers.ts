import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { type Fault, validationError } from "../../lib/errors"
import { answerFault } from "../../lib/form-logic/answer-faults"
import { evaluateForm } from "../../lib/form-logic/evaluate"
import { matchesWhole } from "../../lib/form-logic/patterns"
import { shown } from "../../lib/parse"
import type { answers } from "../../modules/services/schemas"

type Given = z.output<typeof answers> | null | undefined

/** Checks the answers to the questions of a service's form. Throws 400 that names every wrong field. */
export async function checkedAnswers(
  container: MedusaContainer,
  formSlug: string | null,
  given: Given,
): Promise<Record<string, unknown> | null> {
  const form = formSlug === null ? undefined : await container.resolve("forms").findPublished(formSlug)
  // The form may be gone since the service names it. A booking must still be possible.
  if (!form) return given ?? null
  const { content } = form
  const names = new Set(content.steps.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const { answers: read, faults } = evaluateForm(content, { ...given }, matchesWhole)
  const all: Fault[] = [
    ...faults.map(answerFault),
    ...Object.keys(given ?? {})
      .filter((name) => !names.has(name))
      .map((name): Fault => {
        const path = `answers.${shown(name)}`
        return {
          path,
          code: "unknown_field",
          message: `Field '${path}': the form has no field of this name.`,
        }
      }),
  ]
  if (all.length > 0) throw validationError(all)
  return read
}
