import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { checkAnswers } from "../../lib/form-logic/check-answers"
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
  const [checked] = checkAnswers(form.content, [{ path: "answers", answers: { ...given } }])
  return checked ?? null
}
