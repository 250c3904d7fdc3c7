import { z } from "zod"
import { defineEvent } from "../../../kits/outbox/event-type"

/** Recorded when a visitor submits a form. */
export const formSubmitted = defineEvent({
  type: "form.submitted",
  about: "A visitor has submitted a form.",
  version: 1,
  object: "form_submission",
  payload: z.strictObject({
    id: z.string(),
    form_id: z.string(),
    form_slug: z.string(),
    form_version: z.int(),
    locale: z.string(),
    answers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
    email: z.string().nullable(),
    customer_id: z.string().nullable(),
    page_url: z.string().nullable(),
    created_at: z.iso.datetime(),
  }),
  idOf: ({ id }) => id,
})
