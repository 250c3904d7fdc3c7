import { z } from "zod"
import { exampleContent } from "../../../kits/form-logic/example"
import { FIELD_TYPES } from "../../../kits/form-logic/field-types"
import { localized } from "../../../kits/form-logic/localize"
import { fieldName, formContent, formField, popupRules } from "../../../kits/form-logic/schemas"
import { localeCode } from "../../../kits/publications/locales"
import { timestamp } from "../../../kits/rows/fields"
import { consentAnswer } from "../../../kits/submissions/consent"
import { slug } from "../../../lib/content/slug"
import { email, httpUrl } from "../../../lib/fields"

const MAX_RETENTION_DAYS = 3_650

/** The settings of a form. They apply to all of its versions. */
export const formSettings = {
  slug: slug.describe("Its address. Default: made from the title.").meta({ examples: ["contact"] }),
  is_popup: z
    .boolean()
    .describe(
      "A shop has one pop-up. Another one is 409 `duplicate`. A change can take its place by `replaces_popup`.",
    ),
  notify_emails: z.array(email).max(10).describe("Addresses that get a mail for each submission."),
  sends_copy: z
    .boolean()
    .describe(
      "Whether visitors get a copy at the first email address of their answers. Typed texts are only in the copies of signed-in customers who have confirmed that address.",
    ),
  retention_days: z
    .int()
    .min(1)
    .max(MAX_RETENTION_DAYS)
    .nullable()
    .describe("Days until a submission is deleted. `null` keeps it."),
}

const DEFAULT_RETENTION_DAYS = 365

export const newForm = z.strictObject({
  content: formContent,
  slug: formSettings.slug.optional(),
  is_popup: formSettings.is_popup.default(false),
  notify_emails: formSettings.notify_emails.default([]),
  sends_copy: formSettings.sends_copy.default(false),
  retention_days: formSettings.retention_days.default(DEFAULT_RETENTION_DAYS),
})

const seenRevision = z
  .int()
  .min(1)
  .describe("The revision that you have seen. A newer one is 409 `invalid_state`.")

export const formChange = z.strictObject({
  revision: seenRevision.optional(),
  content: formContent.optional(),
  replaces_popup: z
    .boolean()
    .optional()
    .describe("With `is_popup`: the shop's present pop-up stops being one, in the same step."),
  ...z.object(formSettings).partial().shape,
})

export const publication = z.strictObject({ revision: seenRevision.optional() })

const exampleForm = {
  id: "form_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
  slug: "contact",
  version: 3,
  locale: "en",
  ...localized(formContent.parse(exampleContent), "en"),
  captcha: null,
}

/** The fields of a form as storefronts see them. */
const shownField = z.object({
  name: fieldName,
  type: z.enum(FIELD_TYPES).meta({ examples: ["email"] }),
  label: z.string().meta({ examples: ["Your email address"] }),
  help: z.string().nullable(),
  placeholder: z.string().nullable(),
  is_required: z.boolean(),
  default_value: formField.shape.default_value.unwrap(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  validation: z.object({
    min_length: z.int().nullable(),
    max_length: z.int().nullable(),
    min: z.union([z.number(), z.string()]).nullable(),
    max: z.union([z.number(), z.string()]).nullable(),
    pattern: z.string().nullable(),
    accept: z.array(z.string()),
    max_bytes: z.int().nullable(),
    max_files: z.int().nullable(),
  }),
  visible_if: z
    .custom<z.output<typeof formField>["visible_if"]>((value) => typeof value === "object")
    .meta({ override: { type: ["object", "null"] }, examples: [null] }),
  consent_text: z.string().nullable(),
})

const afterSubmit = z.object({
  type: z.enum(["message", "redirect"]),
  message: z
    .string()
    .nullable()
    .meta({ examples: ["Thank you."] }),
  url: z.string().nullable(),
})

export const shownForm = z
  .object({
    id: z.string().meta({ examples: ["form_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    slug: z.string().meta({ examples: ["contact"] }),
    version: z
      .int()
      .min(1)
      .meta({ examples: [3] }),
    locale: localeCode,
    title: z.string().meta({ examples: ["Contact us"] }),
    steps: z.array(z.object({ id: z.string(), title: z.string().nullable(), fields: z.array(shownField) })),
    submit_label: z.string().nullable(),
    after_submit: afterSubmit,
    popup: z.object(popupRules.shape).nullable(),
    captcha: z
      .object({ provider: z.enum(["turnstile", "hcaptcha", "recaptcha"]), site_key: z.string().nullable() })
      .nullable()
      .describe("The captcha whose token `captcha_token` must have."),
  })
  .meta({ id: "Form", examples: [exampleForm] })

const MAX_ANSWERS = 200

/** A visitor's submission. */
export const newSubmission = z.strictObject({
  form_slug: z
    .string()
    .min(1)
    .max(120)
    .meta({ examples: ["contact"] }),
  version: z
    .int()
    .min(1)
    .optional()
    .describe(
      "The version that the visitor saw. Default: the current one. Accepted for 24 hours after the next one.",
    )
    .meta({ examples: [3] }),
  answers: z
    .record(z.string().max(64), z.unknown())
    .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, `has more than ${MAX_ANSWERS} answers`)
    .describe("By field name. Answers of hidden fields are ignored.")
    .meta({ examples: [{ email: "ada@reader.example", message: "Do you ship to Iceland?" }] }),
  locale: localeCode.optional().describe("The language that the visitor saw."),
  page_url: httpUrl.optional().describe("The page with the form."),
})

/** A file of a submission, as admins see it. */
export const submittedFile = z.object({
  field: fieldName.meta({ examples: ["attachment"] }),
  id: z
    .string()
    .describe("The asset. Download it at `/admin/media/:id/content`.")
    .meta({ examples: ["media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  filename: z.string().meta({ examples: ["offer.pdf"] }),
  mime_type: z.string().meta({ examples: ["application/pdf"] }),
  bytes: z
    .int()
    .min(1)
    .meta({ examples: [184_220] }),
})

export const submitted = z.object({
  id: z.string().meta({ examples: ["fsub_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  version: z
    .int()
    .min(1)
    .meta({ examples: [3] }),
  status: z.literal("new").meta({ examples: ["new"] }),
  after_submit: afterSubmit,
  created_at: timestamp,
})

const storedAnswer = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

/** A submission as admins read it. */
export const adminSubmission = z.object({
  id: z.string().meta({ examples: ["fsub_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  form_id: z.string().meta({ examples: ["form_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  form_slug: z.string().meta({ examples: ["contact"] }),
  version: z
    .int()
    .describe("The version that the visitor saw.")
    .meta({ examples: [3] }),
  locale: z.string().meta({ examples: ["en"] }),
  answers: z
    .record(z.string(), storedAnswer)
    .describe("By field. Contains visible fields only.")
    .meta({ examples: [{ email: "ada@reader.example" }] }),
  visible: z
    .array(z.string())
    .describe("The fields that the visitor saw.")
    .meta({ examples: [["email"]] }),
  consents: z.array(consentAnswer.extend({ field: z.string().meta({ examples: ["privacy"] }) })),
  files: z
    .array(submittedFile)
    .describe("The files. `answers` has their names.")
    .meta({ examples: [[]] }),
  file_ids: z.array(z.string()).meta({ examples: [[]] }),
  email: z
    .string()
    .nullable()
    .describe("The first email address of the answers.")
    .meta({ examples: ["ada@reader.example"] }),
  summary: z
    .string()
    .describe("The beginning of the texts.")
    .meta({ examples: ["ada@reader.example · Do you ship to Iceland?"] }),
  customer_id: z.string().nullable().describe("The signed-in customer."),
  page_url: z.string().nullable(),
  note: z.string().nullable(),
  purge_after: timestamp.nullable().describe("The time of permanent deletion."),
  created_at: timestamp,
  updated_at: timestamp,
})
