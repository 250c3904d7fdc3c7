import type { MedusaContainer } from "@medusajs/framework/types"
import { checkAnswers } from "../../../kits/form-logic/check-answers"
import type { Attendee } from "../module/schemas"
import type { AttendeeForm, Ticket } from "../module/types"

type FormOfTicket = Pick<Ticket, "attendee_form_id">

/** The published forms of these tickets, by id. One statement. */
export async function attendeeForms(
  container: MedusaContainer,
  tickets: readonly FormOfTicket[],
): Promise<Map<string, { slug: string; version: number }>> {
  const ids = [...new Set(tickets.flatMap(({ attendee_form_id: id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const found = await container
    .resolve("forms")
    .listForms({ id: ids, status: "published" }, { select: ["id", "slug", "version"], take: ids.length })
  return new Map(
    found.flatMap(({ id, slug, version }) => (version === null ? [] : [[id, { slug, version }] as const])),
  )
}

/**
 * Checks the answers of attendees to the ticket's form. Without a published form, there are no questions, and the
 * answers stay as they are. Throws 400 that names every wrong field.
 */
export async function answeredForm(
  container: MedusaContainer,
  { attendee_form_id }: FormOfTicket,
  attendees: Attendee[],
): Promise<{ form: AttendeeForm | null; attendees: Attendee[] }> {
  const form =
    attendee_form_id === null
      ? undefined
      : await container.resolve("forms").findPublishedById(attendee_form_id)
  if (!form) return { form: null, attendees }
  const answers = checkAnswers(
    form.content,
    attendees.map((attendee, index) => ({
      path: `attendees.${index}.answers`,
      answers: attendee.answers,
    })),
  )
  return {
    form: { id: form.id, version: form.version },
    attendees: attendees.map((attendee, index) => ({ ...attendee, answers: answers[index] ?? {} })),
  }
}
