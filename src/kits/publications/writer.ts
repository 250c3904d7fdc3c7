import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Actor } from "../../lib/actor"
import { clock } from "../../lib/clock"
import { parsedRow } from "../../lib/database"
import { errors } from "../../lib/errors"
import { announceMoves } from "./moved-addresses"
import { movesBetween } from "./moves"
import { existing, ownFields, storedColumns, writeJoins } from "./own-fields"
import type { RenderedTexts } from "./rendered-texts"
import { contentOf, revisionAsInput } from "./revisions"
import { snapshotRows } from "./row-schemas"
import { readSnapshot, snapshotColumns, writeTranslations } from "./rows"
import { freeSlug } from "./slugs"
import { stateAfter } from "./state"
import { slugOf, textAfter } from "./texts"
import { translationsAfter } from "./translations"
import type { OwnInput, PublicationInput, PublicationTables, Snapshot } from "./types"

const MAX_REVISIONS = 100

/** A change with its bodies as HTML. */
export interface Rendered<Input> {
  input: Input
  rendered: RenderedTexts
}

/**
 * Writes publications of one kind. Each method runs in the given transaction. Changes of one kind run one after the
 * other, so that two publications never get the same slug.
 */
export class PublicationWriter {
  constructor(private readonly tables: PublicationTables) {}

  /** Returns the new id. Throws 400 for invalid input, and 409 `duplicate` for a slug in use. */
  async create(
    sql: Knex,
    { input, rendered }: Rendered<PublicationInput & { locale: string }>,
    actor: Actor,
  ): Promise<string> {
    const { publication, prefix } = this.tables
    const own = await ownFields(sql, this.tables, input)
    await this.takeTurn(sql)
    const id = generateEntityId(undefined, prefix.publication)
    const text = textAfter(input.locale, input, rendered)
    const translations = translationsAfter(input, input.locale, [], rendered)
    const slug = await freeSlug(sql, this.tables, id, {
      main: input.slug ?? slugOf(text.title, input.locale, id),
      isWish: input.slug === undefined || input.slug === null,
      translations,
    })

    const inserted: unknown = await sql(publication)
      .insert({
        id,
        ...text,
        slug,
        ...stateAfter(input, clock.now()),
        revision: 1,
        metadata: toJson(input.metadata),
        ...storedColumns(this.tables, own.columns),
        ...stamps(),
      })
      .returning(snapshotColumns(this.tables))
    const [row] = parsedRow(snapshotRows, inserted)
    await writeTranslations(sql, this.tables, id, { before: [], texts: translations })
    await writeJoins(sql, this.tables, id, own.joins)
    if (row) await this.keepRevision(sql, { row, translations, joins: joinsAfter(own, {}) }, actor)
    return id
  }

  /**
   * Returns the state before the change, for {@link undo}. Throws like {@link create}. Also throws 404, and 409
   * `invalid_state` if `if_revision` is not the newest revision.
   */
  async update(
    sql: Knex,
    id: string,
    { input, rendered }: Rendered<PublicationInput>,
    actor: Actor,
  ): Promise<Snapshot> {
    const own = await ownFields(sql, this.tables, input)
    await this.takeTurn(sql)
    const before = await readSnapshot(sql, this.tables, id)
    if (!before) throw errors.notFound()
    return this.save(sql, before, { input, own, rendered }, actor)
  }

  /** Reverts an update, unless there was a later save. */
  async undo(sql: Knex, before: Snapshot): Promise<void> {
    await this.takeTurn(sql)
    const { row, translations, joins } = before
    const { id, revision, metadata, ...columns } = row
    const changed = await readSnapshot(sql, this.tables, id)
    const undone = await sql(this.tables.publication)
      .where({ id, revision: revision + 1 })
      .whereNull("deleted_at")
      .update({ ...storedColumns(this.tables, columns), metadata: toJson(metadata), revision })
    if (undone === 0) return
    await writeTranslations(sql, this.tables, id, {
      before: changed?.translations ?? [],
      texts: translations,
    })
    await writeJoins(sql, this.tables, id, joins)
    await sql(this.tables.revision)
      .where({ [this.tables.parentId]: id })
      .where("number", ">", revision)
      .delete()
    if (changed) await announceMoves(sql, movesBetween(this.tables.kind, changed, before))
  }

  /** Saves the content of a revision as the newest one. The status and the kind's `state` stay as they are. Throws 404. */
  async restoreRevision(
    sql: Knex,
    { id, revisionId }: { id: string; revisionId: string },
    rendered: RenderedTexts,
    actor: Actor,
  ): Promise<Snapshot> {
    // Takes the advisory lock before the row lock, in the same order as every other writer.
    await this.takeTurn(sql)
    const { before, input, columns, ids } = await this.revision(sql, id, revisionId)
    const own = await existing(sql, this.tables, { columns, joins: ids })
    return this.save(sql, before, { input, own, rendered }, actor)
  }

  /** A publication as it is, and a revision of it as a change. Throws 404. */
  async revision(sql: Knex, id: string, revisionId: string) {
    const { joins, state = [] } = this.tables
    const own = this.tables.own.filter((column) => !state.includes(column))
    const found = await readSnapshot(sql, this.tables, id, revisionId)
    if (!found?.content) throw errors.notFound()
    const { content, ...before } = found
    return { before, ...revisionAsInput(content, before.translations, { own, joins }) }
  }

  /** Soft-deletes a publication and its translations. Their slugs become free. Throws 404. */
  async remove(sql: Knex, id: string): Promise<void> {
    await this.takeTurn(sql)
    const removed = await this.stamp(sql, id, { from: null, to: clock.date() })
    if (removed === 0) throw errors.notFound()
  }

  async restore(sql: Knex, id: string): Promise<void> {
    await this.takeTurn(sql)
    await this.stamp(sql, id, { from: "removed", to: null })
  }

  private async save(
    sql: Knex,
    before: Snapshot,
    { input, own, rendered }: Rendered<PublicationInput> & { own: OwnInput },
    actor: Actor,
  ): Promise<Snapshot> {
    const { id } = before.row
    if (input.if_revision !== undefined && input.if_revision !== before.row.revision)
      throw errors.invalidState("Another user has saved this in the meantime.")
    const text = textAfter(before.row.locale, input, rendered, { before: before.row })
    const translations = translationsAfter(input, before.row.locale, before.translations, rendered)
    const slug = await freeSlug(sql, this.tables, id, { main: input.slug ?? before.row.slug, translations })

    const updated: unknown = await sql(this.tables.publication)
      .where({ id })
      .update({
        ...text,
        slug,
        ...stateAfter(input, clock.now(), before.row),
        revision: before.row.revision + 1,
        ...(input.metadata !== undefined && { metadata: toJson(input.metadata) }),
        ...storedColumns(this.tables, own.columns),
        updated_at: clock.date(),
      })
      .returning(snapshotColumns(this.tables))
    const [row] = parsedRow(snapshotRows, updated)
    if (!row) throw errors.notFound()
    if (input.translations)
      await writeTranslations(sql, this.tables, id, { before: before.translations, texts: translations })
    await writeJoins(sql, this.tables, id, own.joins)
    const after = { row, translations, joins: joinsAfter(own, before.joins) }
    await this.keepRevision(sql, after, actor)
    await announceMoves(sql, movesBetween(this.tables.kind, before, after))
    return before
  }

  /**
   * Makes changes of one kind wait for each other until the transaction ends. Only admins write, so they seldom wait.
   */
  private async takeTurn(sql: Knex): Promise<void> {
    await sql.raw("SELECT pg_advisory_xact_lock(hashtext(?))", [this.tables.publication])
  }

  private async keepRevision(sql: Knex, saved: Snapshot, actor: Actor): Promise<void> {
    const { revision, parentId, prefix, own } = this.tables
    const { id, revision: number } = saved.row
    const outdated = sql(revision)
      .where({ [parentId]: id })
      .where("number", "<=", number - MAX_REVISIONS)
    await sql(revision)
      .with("outdated", outdated.delete())
      .insert({
        id: generateEntityId(undefined, prefix.revision),
        [parentId]: id,
        number,
        content: JSON.stringify(contentOf(saved, own)),
        actor_type: actor.type,
        actor_id: actor.id,
        ...stamps(),
      })
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

/** The related ids after the change, sorted and without duplicates, so that they can be compared. */
function joinsAfter({ joins }: OwnInput, before: Snapshot["joins"]): Snapshot["joins"] {
  const given = Object.entries(joins).flatMap(([field, ids]) =>
    ids ? [[field, [...new Set(ids)].sort()] as const] : [],
  )
  const empty = Object.keys(joins).map((field): [string, string[]] => [field, []])
  return { ...Object.fromEntries(empty), ...before, ...Object.fromEntries(given) }
}

function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}

function stamps() {
  const now = clock.date()
  return { created_at: now, updated_at: now }
}
