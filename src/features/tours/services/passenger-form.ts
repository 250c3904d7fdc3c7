import type { MedusaContainer } from "@medusajs/framework/types"
import { checkAnswers } from "../../../kits/form-logic/check-answers"
import type { Passenger } from "../module/schemas"
import type { PassengerForm } from "../module/types"

interface FormOfTour {
  passenger_form_id: string | null
}

/** The published form of a tour's passengers. */
export async function passengerForm(
  container: MedusaContainer,
  { passenger_form_id: id }: FormOfTour,
): Promise<{ slug: string; version: number } | null> {
  const form = id === null ? undefined : await container.resolve("forms").findPublishedById(id)
  return form ? { slug: form.slug, version: form.version } : null
}

/**
 * The passengers with the answers to the questions of the tour's form. Without a published form, there are no questions,
 * and the answers stay as they are. Also returns the form that has asked. Throws 400 that names every wrong field.
 */
export async function answeredForm(
  container: MedusaContainer,
  { passenger_form_id: id }: FormOfTour,
  passengers: readonly Passenger[],
): Promise<{ passengers: Passenger[]; form: PassengerForm | null }> {
  const form = id === null ? undefined : await container.resolve("forms").findPublishedById(id)
  if (!form || id === null) return { passengers: [...passengers], form: null }
  const given = passengers.map(({ answers }, index) => ({ path: `passengers.${index}.answers`, answers }))
  const checked = checkAnswers(form.content, given)
  return {
    passengers: passengers.map((passenger, index) => ({ ...passenger, answers: checked[index] ?? {} })),
    form: { id, version: form.version },
  }
}
