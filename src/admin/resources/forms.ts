import type { FormContent } from "../../kits/form-logic/schemas"
import type { Resource } from "../lib/resource"
import type { INBOX } from "./submission"

export interface FormSummary {
  id: string
  slug: string
  title: string
  status: "draft" | "published"
  version: number | null
  has_changes: boolean
  revision: number
  is_popup: boolean
  notify_emails: string[]
  sends_copy: boolean
  retention_days: number | null
  updated_at: string
}

export interface Form extends FormSummary {
  content: FormContent
}

export const forms: Resource<Form, FormSummary> = {
  path: "/admin/forms",
  one: "form",
  many: "forms",
  texts: "forms",
  title: "title",
}

export interface FormSubmission {
  id: string
  status: (typeof INBOX)[number]
  form_id: string
  form_slug: string
  version: number
  email: string | null
  summary: string
  answers: Record<string, string | number | boolean | string[]>
  consents: { field: string; text: string }[]
  files: { field: string; id: string; filename: string; bytes: number }[]
  note: string | null
  created_at: string
}

export const formSubmissions: Resource<FormSubmission> = {
  path: "/admin/form-submissions",
  one: "form_submission",
  many: "form_submissions",
  texts: "forms.submissions",
  title: "summary",
}
