import { alike } from "../../../kits/skills/lib/alike"
import { day } from "../../../kits/skills/lib/money"
import { cutText, joinedParts, onlyOne } from "../../../kits/skills/lib/pack-lists"
import type { Call } from "../../../kits/skills/skill"
import type { StoredSubmission } from "../module/types"

const MAX_FOUND = 10
const MAX_FORMS = 200

export const SUBMISSIONS = {
  one: { en: "form submission", tr: "form gönderisi" },
  many: { en: "form submissions", tr: "form gönderisi" },
}
const FORMS = { one: { en: "form", tr: "form" }, many: { en: "forms", tr: "form" } }

/** The form with this id, slug or title. Throws 404 and 400. */
export async function namedForm({ scope, language }: Call, name: string) {
  const all = await scope
    .resolve("forms")
    .listForms({}, { select: ["id", "slug", "title"], take: MAX_FORMS, order: { title: "ASC", id: "ASC" } })
  const exact = all.filter(({ id, slug }) => id === name || slug === name)
  const found = exact.length > 0 ? exact : alike(name, all, ({ title, slug }) => `${title} ${slug}`)
  return onlyOne(found, name, FORMS, { language, label: ({ title }) => title })
}

/** The submission with this id, or the only one of a sender that is new, else the only one. Throws 404 and 400. */
export async function namedSubmission({ scope, language }: Call, name: string): Promise<StoredSubmission> {
  const { submissions } = scope.resolve("forms")
  const byId = /^fsub_\w+$/.test(name) ? await submissions.findForAdmin(name) : undefined
  if (byId) return byId
  const page = { limit: MAX_FOUND, offset: 0, order: "-created_at" }
  const fresh = await submissions.listForAdmin({ q: name, status: "new" }, page)
  const { items } = fresh.count > 0 ? fresh : await submissions.listForAdmin({ q: name }, page)
  return onlyOne(items, name, SUBMISSIONS, { language, label: submissionText })
}

/** A submission in words: form, day, sender and the beginning of its texts. */
export function submissionText({ form_slug, created_at, email, summary }: StoredSubmission): string {
  return joinedParts(form_slug, day(created_at), email, summary && `“${cutText(summary)}”`)
}
