import { admin, storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
import { spamToken } from "./spam-token"
import { unique } from "./unique"

/** A field of a form, in English. */
export function field(name: string, fields: Record<string, unknown> = {}) {
  return { name, type: "text", label: { en: name }, ...fields }
}

/** The content of a form with one step. */
export function formContent(fields: object[], more: Record<string, unknown> = {}) {
  return { title: { en: unique("Form") }, steps: [{ id: "first", fields }], ...more }
}

const CONTACT = [
  field("email", { type: "email", is_required: true }),
  field("message", { type: "long_text", is_required: true }),
]

export interface CreatedForm {
  id: string
  slug: string
  title: string
  revision: number
  version: number | null
  status: string
}

/** Creates a form as an admin. It is a contact form by default. */
export async function createForm(
  shop: Shop,
  { content = formContent(CONTACT), ...settings }: Record<string, unknown> = {},
): Promise<CreatedForm> {
  const { body } = await admin(shop)
    .post("/admin/forms", { content, slug: unique("form"), ...settings })
    .expect(200)
  return body.form
}

export async function publishForm(shop: Shop, { id }: { id: string }): Promise<CreatedForm> {
  const { body } = await admin(shop).post(`/admin/forms/${id}/publish`, {}).expect(200)
  return body.form
}

export async function createPublishedForm(
  shop: Shop,
  fields: Record<string, unknown> = {},
): Promise<CreatedForm> {
  return publishForm(shop, await createForm(shop, fields))
}

/** Calls the route as a visitor with an anti-spam token. */
export async function postSubmission(shop: Shop, body: object, headers: Record<string, string> = {}) {
  return storefront(shop)
    .post("/store/form-submissions", body)
    .set({ "x-svc-spam-token": await spamToken(shop), ...headers })
}

/** Submits a form as a visitor. */
export async function submitForm(
  shop: Shop,
  form: { slug: string },
  answers: object = {},
  more: object = {},
) {
  const sent = { email: `${unique("visitor")}@factory.test`, message: "Hello", ...answers }
  const { body, status } = await postSubmission(shop, { form_slug: form.slug, answers: sent, ...more })
  if (status !== 200) throw new Error(`The submission was refused: ${JSON.stringify(body)}`)
  return body.form_submission as { id: string; status: string; version: number; created_at: string }
}

export interface SentAttachment {
  /** The form's field. */
  field: string
  file: Buffer
  name?: string
}

/** Submits a form with files, as a storefront does. */
export async function postFiles(
  shop: Shop,
  body: object,
  files: readonly SentAttachment[],
  headers: Record<string, string> = {},
) {
  const test = storefront(shop)
    .post("/store/form-submissions")
    .set({ "x-svc-spam-token": await spamToken(shop), ...headers })
    .field("payload", JSON.stringify(body))
  for (const { field: name, file, name: filename = "picture.png" } of files) test.attach(name, file, filename)
  return test
}
