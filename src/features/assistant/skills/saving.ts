import { z } from "zod"
import type { AdminPublication } from "../../../kits/publications/admin-reading"
import { changing } from "../../../kits/skills/define"
import { MARK } from "../../../kits/skills/lib/mark"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { alreadyDone, stateText } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { ShownChange } from "../../../kits/skills/shown-change"
import type { Call, ChangingAction, Language, Outcome, Texts } from "../../../kits/skills/skill"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { type Kind, kinds, MAX_READ_LENGTH, named, present, save } from "./publications"

const fields = z
  .object({
    title: z.string(),
    excerpt: z.string().nullable(),
    body: z.string(),
    body_format: z.enum(["html", "markdown"]),
    seo_title: z.string().nullable(),
    seo_description: z.string().nullable(),
  })
  .partial()
const state = z.object({
  status: z.enum(["draft", "scheduled", "published"]),
  published_at: z.string().nullable().optional(),
})

/** The changes of a publication: of its text, a translation, or its status. */
export interface Wish {
  fields?: Asked
  translation?: { locale: string; fields: Asked }
  state?: z.output<typeof state>
}

/** A field that is `undefined` stays unchanged. */
type Asked = { [Name in keyof z.output<typeof fields>]: z.output<typeof fields>[Name] | undefined }

/** The values before the change. They are needed to revert it. */
const inverse = fields.extend({
  ...state.partial().shape,
  translations: z.record(z.string(), fields.nullable()).optional(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
})
const basis = z.object({ revision: z.int(), status: z.string(), before: inverse })
const undoRecord = z.object({ kind: z.enum(kinds), id: z.string(), revision: z.int(), before: inverse })

interface Definition<Input extends z.ZodObject> {
  name: string
  description: string
  input: Input
  summary: Texts
  /** Finds the publication that the input means. */
  whom: (input: z.output<Input>) => { kind: Kind; name: string }
  /** The input with an id instead of the name. */
  resolved: (input: z.output<Input>, id: string) => z.input<Input>
  /** The change that the input asks for. */
  wish: (input: z.output<Input>, language: Language) => Wish
}

/**
 * Defines an action that saves a post or page. If somebody has saved it since the preview, it fails. It stores the
 * action's `mark` in the metadata, to find out after a crash whether it was done. Reverting restores the changed
 * fields, unless somebody has saved since.
 */
export function saving<Input extends z.ZodObject>(definition: Definition<Input>): ChangingAction {
  const { name, description, input, whom, wish } = definition
  return changing({
    name,
    description,
    input,
    basis,
    rights: (wanted) => [{ resource: whom(wanted).kind, operation: "update" }],
    preview: (call, wanted) => previewOf(definition, call, wanted),
    async run(call, shown) {
      const { kind, name: id } = whom(shown.input)
      const { revision: if_revision, before } = shown.basis
      const { fields: own, translation, state: wanted } = wish(shown.input, call.language)
      await save(call, kind, id, {
        ...own,
        ...wanted,
        ...(translation && { translations: { [translation.locale]: translation.fields } }),
        metadata: { ...before.metadata, [MARK]: call.mark },
        if_revision,
      })
      return outcomeOf(kind, id, shown.basis)
    },
    async findDone(call, shown) {
      const { kind, name: id } = whom(shown.input)
      const { metadata } = await present(call, kind, id)
      return metadata?.[MARK] === call.mark ? outcomeOf(kind, id, shown.basis) : undefined
    },
    async undo(call, { undo }) {
      const { kind, id, revision, before } = undoRecord.parse(undo)
      const now = await present(call, kind, id)
      if (now.metadata?.[MARK] !== call.mark || now.revision !== revision + 1) return
      await save(call, kind, id, { ...before, ...stateAgain(before), if_revision: now.revision })
    },
  })
}

async function previewOf<Input extends z.ZodObject>(
  { whom, wish, summary, resolved }: Definition<Input>,
  call: Call,
  wanted: z.output<Input>,
) {
  const { kind, name } = whom(wanted)
  const found = await named(call, kind, name)
  const wished = wish(wanted, call.language)
  if (wished.translation?.locale === found.locale)
    throw errors.invalidField(
      say(PROBLEMS.noTranslation, call.language, { title: found.title, locale: found.locale }),
    )
  requireRead(call.language, found, wished)
  const changes = changesOf(call.language, found, wished)
  if (changes.length === 0) throw alreadyDone(call.language)
  const { revision, status } = found
  return {
    summary: say(summary, call.language, {
      title: found.title,
      locale: wished.translation?.locale ?? "",
    }),
    changes,
    input: resolved(wanted, found.id),
    subjects: [`${kind}:${found.id}`],
    basis: { revision, status, before: inverseOf(found, wished) },
  }
}

/**
 * Refuses to replace a text of which a model has read only a part, because the rest would be lost. Throws 400
 * `out_of_range`.
 */
function requireRead(
  language: Language,
  { body, title }: AdminPublication,
  { fields: own, translation }: Wish,
): void {
  const isWrittenAnew = own?.body !== undefined || translation !== undefined
  if (isWrittenAnew && body.length > MAX_READ_LENGTH)
    throw errors.outOfRange(say(PROBLEMS.tooLong, language, { title }))
}

function outcomeOf(kind: Kind, id: string, { revision, before }: z.output<typeof basis>): Outcome {
  return { result: { id, kind }, undo: { kind, id, revision, before } }
}

function inverseOf(
  found: AdminPublication,
  { fields: own, translation, state: wanted }: Wish,
): z.input<typeof inverse> {
  const { status, published_at, metadata } = found
  const other = translation && found.translations[translation.locale]
  return {
    metadata,
    ...(own && pick(found, own)),
    ...(wanted && { status, published_at: published_at && new Date(published_at).toISOString() }),
    ...(translation && {
      translations: { [translation.locale]: other ? pick(other, translation.fields) : null },
    }),
  }
}

type Text = Pick<AdminPublication, keyof z.output<typeof fields>>

/** The current values of the fields that a change names. */
function pick(text: Text, asked: Asked): z.input<typeof fields> {
  const { title, excerpt, body, body_format, seo_title, seo_description } = text
  return {
    ...(asked.title !== undefined && { title }),
    ...(asked.excerpt !== undefined && { excerpt }),
    ...(asked.body !== undefined && { body, body_format }),
    ...(asked.seo_title !== undefined && { seo_title }),
    ...(asked.seo_description !== undefined && { seo_description }),
  }
}

/**
 * The status to restore. If the post was scheduled and its time has come since, it is public now, so it is restored as
 * published.
 */
function stateAgain({ status, published_at }: z.output<typeof inverse>) {
  const isDue = status === "scheduled" && published_at && Date.parse(published_at) <= clock.now()
  return isDue ? { status: "published" as const } : {}
}

function changesOf(language: Language, found: AdminPublication, wished: Wish): ShownChange[] {
  const { fields: own, translation, state: wanted } = wished
  const locale = translation?.locale
  return [
    ...(own ? differences(language, found, own) : []),
    ...(translation && locale !== undefined
      ? differences(language, found.translations[locale], translation.fields).map(({ what, ...change }) => ({
          what: `${what} (${locale})`,
          ...change,
        }))
      : []),
    ...(wanted && (wanted.status !== found.status || (wanted.published_at ?? null) !== null)
      ? [
          {
            what: say(TEXTS.status, language),
            before: statusLabel(language, found.status, found.published_at),
            after: statusLabel(language, wanted.status, wanted.published_at ?? null),
          },
        ]
      : []),
  ]
}

function differences(language: Language, text: Text | undefined, asked: Asked): ShownChange[] {
  const shown = ["title", "excerpt", "body", "body_format", "seo_title", "seo_description"] as const
  return shown.flatMap((field) => {
    const after = asked[field]
    const before = text?.[field] ?? null
    if (after === undefined || after === before) return []
    return [{ what: say(TEXTS[field], language), before, after }]
  })
}

function statusLabel(language: Language, status: string, moment: Date | string | null): string {
  const label = stateText(status, language)
  return status === "scheduled" && moment ? `${label} ${new Date(moment).toISOString()}` : label
}

const TEXTS = {
  title: { en: "Title", tr: "Başlık" },
  excerpt: { en: "Excerpt", tr: "Özet" },
  body: { en: "Text", tr: "Metin" },
  body_format: { en: "Format of the text", tr: "Metnin biçimi" },
  seo_title: { en: "SEO title", tr: "SEO başlığı" },
  seo_description: { en: "SEO description", tr: "SEO açıklaması" },
  status: { en: "Status", tr: "Durum" },
}
