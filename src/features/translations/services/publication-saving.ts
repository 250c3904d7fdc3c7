import type { MedusaContainer } from "@medusajs/framework/types"
import type { AdminPublication } from "../../../kits/publications/admin-reading"
import { textTranslations } from "../../../kits/publications/schemas"
import type { PublicationInput, Snapshot } from "../../../kits/publications/types"
import type { Actor } from "../../../lib/actor"
import { errors } from "../../../lib/errors"
import type { NewText } from "../module/types"

interface TextWriter {
  findForAdmin(id: string): Promise<AdminPublication | undefined>
  change(id: string, input: PublicationInput, actor: Actor): Promise<Snapshot>
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

/**
 * Saves texts of publications, each publication once, as a new revision. All or none: if one fails, the earlier ones are
 * put back. A publication that has these texts already gets no revision. Throws 404, and 400 for a text that the
 * publication cannot have.
 */
export async function savePublicationTexts(
  scope: MedusaContainer,
  texts: readonly NewText[],
  actor: Actor,
): Promise<ChangedPublication[]> {
  const done: ChangedPublication[] = []
  try {
    for (const own of byPublication(texts)) {
      const changed = await saveOne(scope, own, actor)
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
  [first, ...others]: readonly [NewText, ...NewText[]],
  actor: Actor,
): Promise<ChangedPublication | undefined> {
  const { table, id, locale } = first
  const writer = writerOf(scope, table)
  const found = await writer.findForAdmin(id)
  if (!found) throw errors.notFound(`There is no record '${id}'.`)
  const wanted = Object.fromEntries([first, ...others].map(({ field, text }) => [field, text]))
  const parsed = textTranslations.safeParse({ [locale]: wanted })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw errors.invalidField(`Field 'texts': '${String(issue?.path.at(-1))}' ${issue?.message}.`)
  }
  const { data } = parsed
  const present = new Map(Object.entries(found.translations[locale] ?? {}))
  const isSame = Object.entries(data[locale] ?? {}).every(([field, text]) => present.get(field) === text)
  if (isSame) return undefined
  return { table, before: await writer.change(id, { translations: data }, actor) }
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
