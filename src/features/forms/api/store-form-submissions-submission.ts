import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { answerFault } from "../../../kits/form-logic/answer-faults"
import { evaluateForm } from "../../../kits/form-logic/evaluate"
import { consentShown, shownLocale } from "../../../kits/form-logic/localize"
import { patternMatcher } from "../../../kits/form-logic/patterns"
import type { FormContent } from "../../../kits/form-logic/schemas"
import { readerOf } from "../../../kits/shop/reader"
import { consentReceipt } from "../../../kits/submissions/consent"
import type { SignedInActor } from "../../../lib/actor"
import { clock } from "../../../lib/clock"
import { errors, type Fault, validationError } from "../../../lib/errors"
import { shown } from "../../../lib/parse"
import type { ReceivedFile } from "../../../lib/uploads/received-file"
import type { newSubmission } from "../module/schemas"
import type { Answers, FieldConsent, NewSubmission, PublishedForm } from "../module/types"
import {
  fileAnswers,
  fileFaults,
  misplacedFiles,
  textsForFiles,
} from "./store-form-submissions-submitted-files"

/** How long an old version is accepted. A visitor may have opened the page before a new version was published. */
const STALE_FOR_MS = 24 * 3_600_000

type Body = z.output<typeof newSubmission>

/** Finds the version that the visitor saw. Throws 404, 400 for an unknown version, 409 for one that is too old. */
export async function shownVersion(
  scope: MedusaContainer,
  { form_slug, version }: Pick<Body, "form_slug" | "version">,
): Promise<PublishedForm> {
  const forms = scope.resolve("forms")
  const current = await forms.findPublished(form_slug)
  if (!current) throw errors.notFound(`No form has the slug '${shown(form_slug)}'.`)
  if (version === undefined || version === current.version) return current
  const old = await forms.findVersion(form_slug, version)
  if (!old) throw errors.invalidField(`Field 'version': the form has no version ${version}.`)
  if (old.superseded_at !== null && old.superseded_at.getTime() + STALE_FOR_MS <= clock.now())
    throw errors.invalidState("The form has changed. Read it again and send its new version.")
  return old
}

/** Checks the answers. `uploads` are the files of visible fields. Throws 400 that names every wrong field. */
export async function checkedSubmission(
  scope: MedusaContainer,
  form: PublishedForm,
  {
    body,
    locale: asked,
    actor,
    files,
  }: {
    body: Body
    locale: string | undefined
    actor: SignedInActor | undefined
    files: readonly ReceivedFile[]
  },
): Promise<{ submission: Omit<NewSubmission, "files">; uploads: ReceivedFile[] }> {
  const { content } = form
  const names = new Set(content.steps.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const unknown = Object.keys(body.answers).filter((name) => !names.has(name))
  const sent = { ...body.answers, ...fileAnswers(content, files) }
  const { visible, answers, faults } = evaluateForm(content, sent, patternMatcher())
  const uploads = files.filter(({ field }) => visible.includes(field))
  const all: Fault[] = [
    ...faults.map((fault) => answerFault(fault)),
    ...textsForFiles(content, visible, body.answers),
    ...misplacedFiles(content, files),
    ...(await fileFaults(scope, content, uploads)),
    ...unknown.map((name): Fault => {
      const path = `answers.${shown(name)}`
      return { path, code: "unknown_field", message: `Field '${path}': the form has no field of this name.` }
    }),
  ]
  if (all.length > 0) throw validationError(all)

  const { locales } = await readerOf(scope, body.locale ?? asked)
  const locale = shownLocale(content, locales)
  const submission = {
    form_id: form.id,
    form_slug: form.slug,
    version: form.version,
    locale,
    answers,
    visible,
    consents: consentsIn(content, answers, locale),
    email: emailIn(content, answers),
    customer_id: actor?.id ?? null,
    page_url: body.page_url ?? null,
    retention_days: form.retention_days,
  }
  return { submission, uploads }
}

/** Proofs of the given consents. Their texts come from the published form, not from the visitor. */
function consentsIn(content: FormContent, answers: Answers, locale: string): FieldConsent[] {
  return fieldsOf(content).flatMap(({ name, type, consent_text }) => {
    if (type !== "consent" || consent_text === null || answers[name] !== true) return []
    const seen = consentShown(consent_text, locale, content.default_locale)
    return [{ field: name, ...consentReceipt(seen.text, seen.locale) }]
  })
}

function emailIn(content: FormContent, answers: Answers): string | null {
  const given = fieldsOf(content).flatMap(({ name, type }) => (type === "email" ? [answers[name]] : []))
  return given.find((answer) => typeof answer === "string") ?? null
}

function fieldsOf({ steps }: FormContent) {
  return steps.flatMap(({ fields }) => fields)
}
