import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Actor } from "../actor"
import { clock } from "../clock"
import { errors } from "../errors"
import { contentOf, type RevisionContent, revisionAsInput } from "./revisions"
import { readSnapshot, replaceJoin, writeTranslations } from "./rows"
import { stateAfter } from "./state"
import { slugOf, textAfter } from "./texts"
import type { OwnInput, PublicationInput, PublicationTables, Snapshot, TextInput, TextRow } from "./types"

const MOST_REVISIONS = 100
const MOST_RENDERING_MS = 2_000
const NOTHING_OWN: OwnInput = { columns: {}, joins: {} }

/**
 * Writes publications of one kind: posts, pages. Each method runs within the transaction that it is given, and
 * changes of one kind take turns, so that no two get the same address.
 */
export class Publications {
  constructor(private readonly tables: PublicationTables) {}

  /** Answers the new one's id. Throws 400 for what cannot be saved, and 409 `duplicate` for a slug that is taken. */
  async create(
    sql: Knex,
    input: PublicationInput & { locale: string },
    own: OwnInput,
    actor: Actor,
  ): Promise<string> {
    const { publication, prefix } = this.tables
    await this.takeTurn(sql)
    const id = generateEntityId(undefined, prefix.publication)
    const text = textAfter(input.locale, input)
    const slug = input.slug ?? (await this.freeSlug(sql, slugOf(text.title, input.locale, id)))
    const translations = translationsAfter(input, input.locale, [])
    await this.requireFree(sql, id, slug, slugsOf(translations))

    await sql(publication).insert({
      id,
      ...text,
      slug,
      ...stateAfter(input, clock.now()),
      revision: 1,
      metadata: toJson(input.metadata),
      ...own.columns,
      ...stamps(),
    })
    await writeTranslations(sql, this.tables, id, translations)
    await this.writeJoins(sql, id, own)
    await this.keepRevision(sql, id, actor)
    return id
  }

  /**
   * Answers what there was before, for {@link undo}. Throws as {@link create} does, 404, and 409 `invalid_state` where
   * `if_revision` is not the newest.
   */
  async update(
    sql: Knex,
    id: string,
    input: PublicationInput,
    own: OwnInput,
    actor: Actor,
  ): Promise<Snapshot> {
    await this.takeTurn(sql)
    const before = await this.snapshot(sql, id)
    if (input.if_revision !== undefined && input.if_revision !== before.row.revision)
      throw errors.invalidState("Somebody else has saved this in the meantime.")
    const text = textAfter(before.row.locale, input, before.row)
    const slug = input.slug ?? before.row.slug
    const translations = translationsAfter(input, before.row.locale, before.translations)
    await this.requireFree(sql, id, slug, slugsOf(translations))

    await sql(this.tables.publication)
      .where({ id })
      .update({
        ...text,
        slug,
        ...stateAfter(input, clock.now(), before.row),
        revision: before.row.revision + 1,
        ...(input.metadata !== undefined && { metadata: toJson(input.metadata) }),
        ...own.columns,
        updated_at: clock.date(),
      })
    if (input.translations) await writeTranslations(sql, this.tables, id, translations)
    await this.writeJoins(sql, id, own)
    await this.keepRevision(sql, id, actor)
    return before
  }

  /** Takes an update back, unless somebody has saved since. */
  async undo(sql: Knex, { row, translations, joins }: Snapshot): Promise<void> {
    await this.takeTurn(sql)
    const { id, revision, ...columns } = row
    const undone = await sql(this.tables.publication)
      .where({ id, revision: revision + 1 })
      .whereNull("deleted_at")
      .update({ ...columns, metadata: toJson(row.metadata), revision })
    if (undone === 0) return
    await writeTranslations(sql, this.tables, id, translations)
    await this.writeJoins(sql, id, { columns: {}, joins })
    await sql(this.tables.revision)
      .where({ [this.tables.parentId]: id })
      .where("number", ">", revision)
      .delete()
  }

  /** Saves what a revision said. It becomes the newest; whether the thing is public stays as it is. Throws 404. */
  async restoreRevision(sql: Knex, id: string, revisionId: string, actor: Actor): Promise<Snapshot> {
    const { revision, parentId, own, joins } = this.tables
    // Before the thing itself is locked, in the order of everybody else.
    await this.takeTurn(sql)
    const found = await sql<{ content: RevisionContent }>(revision)
      .where({ id: revisionId, [parentId]: id })
      .first("content")
    if (!found) throw errors.notFound()
    const { translations } = await this.snapshot(sql, id)
    const { input, columns, ids } = revisionAsInput(found.content, translations, { own, joins })
    const known = { columns: await this.stillNamed(sql, columns), joins: await this.stillThere(sql, ids) }
    return this.update(sql, id, input, known, actor)
  }

  /** Takes it out of sight, its translations too: their addresses are free again. Throws 404. */
  async remove(sql: Knex, id: string): Promise<void> {
    await this.takeTurn(sql)
    const removed = await this.stamp(sql, id, { from: null, to: clock.date() })
    if (removed === 0) throw errors.notFound()
  }

  async restore(sql: Knex, id: string): Promise<void> {
    await this.takeTurn(sql)
    await this.stamp(sql, id, { from: "removed", to: null })
  }

  private async snapshot(sql: Knex, id: string): Promise<Snapshot> {
    const snapshot = await readSnapshot(sql, this.tables, id)
    if (!snapshot) throw errors.notFound()
    return snapshot
  }

  /** Changes of one kind one after the other, until the transaction ends: they are an admin's, and rare. */
  private async takeTurn(sql: Knex): Promise<void> {
    await sql.raw("SELECT pg_advisory_xact_lock(hashtext(?))", [this.tables.publication])
  }

  /**
   * A publication may be found under each of its slugs, so none of them may be another's, and each language's own is
   * unlike those of the others. One may say the publication's own again.
   */
  private async requireFree(sql: Knex, id: string, own: string, ofLanguages: string[]): Promise<void> {
    const twice = ofLanguages.find((slug, index) => ofLanguages.indexOf(slug) !== index)
    if (twice !== undefined) throw errors.duplicate(`The slug '${twice}' stands at two languages.`)
    const [taken] = await this.takenSlugs(sql, id, [own, ...ofLanguages])
    if (taken !== undefined) throw errors.duplicate(`The slug '${taken}' belongs to something else already.`)
  }

  private async freeSlug(sql: Knex, wanted: string): Promise<string> {
    const choices = [wanted, ...Array.from({ length: 99 }, (_, index) => `${wanted}-${index + 2}`)]
    const taken = new Set(await this.takenSlugs(sql, "", choices))
    const free = choices.find((choice) => !taken.has(choice))
    if (free === undefined) throw errors.duplicate(`The slug '${wanted}' belongs to something else already.`)
    return free
  }

  private async takenSlugs(sql: Knex, id: string, slugs: string[]): Promise<string[]> {
    const { publication, translation, parentId } = this.tables
    const rows = await sql(publication)
      .select<{ slug: string }[]>("slug")
      .whereIn("slug", slugs)
      .whereNull("deleted_at")
      .whereNot({ id })
      .unionAll(
        sql(translation)
          .select("slug")
          .whereIn("slug", slugs)
          .whereNull("deleted_at")
          .whereNot({ [parentId]: id }),
      )
    return rows.map(({ slug }) => slug)
  }

  private async writeJoins(sql: Knex, id: string, { joins }: OwnInput = NOTHING_OWN): Promise<void> {
    for (const [field, table] of Object.entries(this.tables.joins)) {
      const ids = joins[field]
      if (ids) await replaceJoin(sql, table, { id, ids, field })
    }
  }

  /** What a revision names may have been deleted since. */
  private async stillThere(sql: Knex, ids: Record<string, string[]>): Promise<Record<string, string[]>> {
    const known: Record<string, string[]> = {}
    for (const [field, { of }] of Object.entries(this.tables.joins))
      known[field] = await sql(of)
        .whereIn("id", ids[field] ?? [])
        .whereNull("deleted_at")
        .pluck<string[]>("id")
    return known
  }

  /** Likewise of columns that hold an id. */
  private async stillNamed(sql: Knex, columns: Record<string, unknown>): Promise<Record<string, unknown>> {
    const known = { ...columns }
    for (const [column, table] of Object.entries(this.tables.references ?? {})) {
      const id = columns[column] ?? null
      const row: unknown = id && (await sql(table).where({ id }).whereNull("deleted_at").first("id"))
      if (!row) known[column] = null
    }
    return known
  }

  private async keepRevision(sql: Knex, id: string, actor: Actor): Promise<void> {
    const { revision, parentId, prefix, own } = this.tables
    const saved = await this.snapshot(sql, id)
    const { revision: number } = saved.row
    await sql(revision).insert({
      id: generateEntityId(undefined, prefix.revision),
      [parentId]: id,
      number,
      content: JSON.stringify(contentOf(saved, own)),
      actor_type: actor.type,
      actor_id: actor.id,
      ...stamps(),
    })
    await sql(revision)
      .where({ [parentId]: id })
      .where("number", "<=", number - MOST_REVISIONS)
      .delete()
  }

  private async stamp(sql: Knex, id: string, { from, to }: { from: null | "removed"; to: Date | null }) {
    const { publication, translation, parentId } = this.tables
    const stamped = await sql(publication)
      .where({ id })
      .whereRaw(from === null ? "deleted_at IS NULL" : "deleted_at IS NOT NULL")
      .update({ deleted_at: to })
    if (stamped > 0)
      await sql(translation)
        .where({ [parentId]: id })
        .update({ deleted_at: to })
    return stamped
  }
}

/** All translations after a change of some of them. The thing's own language is none of them. */
function translationsAfter(
  { translations = {} }: PublicationInput,
  ownLocale: string,
  before: TextRow[],
): TextRow[] {
  const after = new Map(before.map((text) => [text.locale, text]))
  const startedAt = clock.now()
  for (const [locale, input] of Object.entries(translations)) {
    // Each text has its own limit; together they would keep everybody else waiting.
    if (clock.now() - startedAt > MOST_RENDERING_MS)
      throw errors.payloadTooLarge("These texts take too long to be read. Send fewer languages at once.")
    if (input === null) after.delete(locale)
    else if (locale === ownLocale)
      throw errors.invalidField(
        `Field 'translations.${locale}': this is the language of the thing itself; its fields are beside 'translations'.`,
      )
    else after.set(locale, translated(locale, input, after.get(locale)))
  }
  return [...after.values()]
}

function translated(locale: string, input: TextInput, before: TextRow | undefined): TextRow {
  const within = `translations.${locale}.`
  if (!before && input.body === undefined) throw errors.missingField(`${within}body`)
  return textAfter(locale, input, before, within)
}

function slugsOf(texts: TextRow[]): string[] {
  return texts.flatMap(({ slug }) => slug ?? [])
}

function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}

function stamps() {
  const now = clock.date()
  return { created_at: now, updated_at: now }
}
