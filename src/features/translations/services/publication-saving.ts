import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AdminPublication } from "../../../kits/publications/admin-reading"
import { textTranslations } from "../../../kits/publications/schemas"
import type { PublicationInput, Snapshot } from "../../../kits/publications/types"
import type { Actor } from "../../../lib/actor"
import { errors } from "../../../lib/errors"
import type { NewText, TextsToSave } from "../module/types"

interface TextWriter {
  findForAdmin(id: string): Promise<AdminPublication | undefined>
  changeAnd(
    id: string,
    input: PublicationInput,
    actor: Actor,
    also: (sql: Knex) => Promise<void>,
  ): Promise<Snapshot>
  undo(before: Snapshot): Promise<void>
}

/** The publications whose translated texts are saved one by one, each with its store. */
const WRITERS: Record<string, (scope: MedusaContainer) => TextWriter> = {
  page: (scope) => scope.resolve("pages").pages,
  blog_post: (scope) => scope.resolve("blog").posts,
}

/** A changed publication, and its state before. */
export interface ChangedPublication {
  table: string
  before: Snapshot
}

/** Whether a publication can have this text. A translation may be longer than its field. */
export function isStorable({ locale, field, text }: Pick<NewText, "locale" | "field" | "text">): boolean {
  return textTranslations.safeParse({ [locale]: { [field]: text } }).success
}

/**
 * Saves texts of publications, each publication once, as a new revision together with the sources of its texts. All or
 * none: if one fails, the earlier ones are put back. A publication that has these texts already gets no revision. Throws
 * 404, 400 for a text that the publication cannot have, and 409 if a publication whose texts have a `before` is saved at
 * the same time.
 */
export async function savePublicationTexts(
  scope: MedusaContainer,
  { texts, origin, actor }: TextsToSave,
): Promise<ChangedPublication[]> {
  const done: ChangedPublication[] = []
  try {
    for (const own of byPublication(texts)) {
      const changed = await saveOne(scope, own, { origin, actor })
      if (changed) done.push(changed)
    }
  } catch (error) {
    await putBack(scope, done)
    throw error
  }
  return done
}

/** Reverts {@link savePublicationTexts}. */
export async function putBack(scope: MedusaContainer, changed: readonly ChangedPublication[]): Promise<void> {
  for (const { table, before } of [...changed].reverse()) await writerOf(scope, table).undo(before)
}

async function saveOne(
  scope: MedusaContainer,
  own: readonly [NewText, ...NewText[]],
  { origin, actor }: Omit<TextsToSave, "texts">,
): Promise<ChangedPublication | undefined> {
  const { table, id, locale } = own[0]
  const writer = writerOf(scope, table)
  const translations = scope.resolve("translations")
  const found = await writer.findForAdmin(id)
  const present = new Map(Object.entries(found?.translations[locale] ?? {}))
  const texts = own.filter(({ field, before }) => before === undefined || present.get(field) === before)
  if (texts.length === 0) return undefined
  if (!found) throw errors.notFound(`There is no record '${id}'.`)
  const wanted = Object.fromEntries(texts.map(({ field, text }) => [field, text]))
  const parsed = textTranslations.safeParse({ [locale]: wanted })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw errors.invalidField(`Field 'texts': '${String(issue?.path.at(-1))}' ${issue?.message}.`)
  }
  const { data } = parsed
  const isSame = Object.entries(data[locale] ?? {}).every(([field, text]) => present.get(field) === text)
  if (isSame) {
    await translations.noteSources(texts, origin)
    return undefined
  }
  const isCompared = texts.some(({ before }) => before !== undefined)
  const change = { translations: data, ...(isCompared && { if_revision: found.revision }) }
  const before = await writer.changeAnd(id, change, actor, (sql) =>
    translations.noteSources(texts, origin, sql),
  )
  return { table, before }
}

function byPublication(texts: readonly NewText[]): [NewText, ...NewText[]][] {
  const groups = new Map<string, [NewText, ...NewText[]]>()
  for (const text of texts) {
    const key = `${text.table} ${text.id} ${text.locale}`
    const known = groups.get(key)
    if (known) known.push(text)
    else groups.set(key, [text])
  }
  return [...groups.values()]
}

function writerOf(scope: MedusaContainer, table: string): TextWriter {
  const writer = WRITERS[table]?.(scope)
  if (!writer) throw errors.internalError()
  return writer
}
