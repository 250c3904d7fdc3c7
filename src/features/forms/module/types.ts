import type { InferTypeOf } from "@medusajs/framework/types"
import type { z } from "zod"
import type { Answer } from "../../../kits/form-logic/condition"
import type { FormContent } from "../../../kits/form-logic/schemas"
import type { Dated } from "../../../kits/rows/moments"
import type { ConsentReceipt } from "../../../kits/submissions/consent"
import type { SubmissionRow } from "../../../kits/submissions/types"
import type { Form } from "./models/form"
import type { FormSubmission } from "./models/form-submission"
import type { adminSubmission, formChange, newForm, newSubmission, submittedFile } from "./schemas"

export type NewForm = z.output<typeof newForm>
export type FormChange = z.output<typeof formChange>

export type FormRow = Omit<InferTypeOf<typeof Form>, "draft" | "notify_emails"> & {
  draft: FormContent
  notify_emails: string[]
}

/** A published version with the form's own columns. */
export interface PublishedForm
  extends Pick<
    FormRow,
    | "id"
    | "slug"
    | "is_popup"
    | "popup_starts_at"
    | "popup_ends_at"
    | "retention_days"
    | "notify_emails"
    | "sends_copy"
  > {
  version: number
  content: FormContent
}

export type Answers = Record<string, Exclude<Answer, null>>

/** A text that a visitor agreed to, and the field that showed it. */
export type FieldConsent = ConsentReceipt & { field: string }

/** A file that a visitor has sent for a field. */
export interface FileUpload {
  field: string
  filename: string
  /** Stands for the local file, see `lib/uploads/file-tickets.ts`. */
  ticket: string
}

/** A stored file of a submission. */
export type SubmittedFile = z.output<typeof submittedFile>

type Row = InferTypeOf<typeof FormSubmission>

/** A visitor's answers as they arrive, before they are checked. */
export type SubmittedAnswers = Pick<z.output<typeof newSubmission>, "form_slug" | "version" | "answers">

/** The checked answers of a visitor. */
export interface NewSubmission
  extends Pick<Row, "form_id" | "form_slug" | "version" | "locale" | "email" | "customer_id" | "page_url"> {
  answers: Answers
  visible: string[]
  consents: FieldConsent[]
  files: SubmittedFile[]
  retention_days: number | null
}

/** The fields that an admin can change. */
export interface SubmissionChange {
  status?: string | undefined
  note?: string | null | undefined
}

export type StoredSubmission = Dated<typeof adminSubmission> & SubmissionRow
