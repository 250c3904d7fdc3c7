import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { checkAnswers } from "../../../kits/form-logic/check-answers"
import type { answers } from "../module/schemas"
import type { BookingForm } from "../module/types"

type Given = z.output<typeof answers> | null | undefined

interface Answered {
  answers: Record<string, unknown> | null
  /** The form that has asked. */
  form: BookingForm | null
}

/** Checks the answers to the questions of a service's form. Throws 400 that names every wrong field. */
export async function answeredForm(
  container: MedusaContainer,
  formSlug: string | null,
  given: Given,
): Promise<Answered> {
  const form = formSlug === null ? undefined : await container.resolve("forms").findPublished(formSlug)
  // The form may be gone since the service names it. A booking must still be possible.
  if (!form) return { answers: given ?? null, form: null }
  const [checked] = checkAnswers(form.content, [{ path: "answers", answers: { ...given } }])
  return { answers: checked ?? null, form: { id: form.id, version: form.version } }
}
