import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Actor } from "../../lib/actor"
import { clock } from "../../lib/clock"
import { readCount, readRow, readRows, rowAnd } from "../../lib/database"
import { dated } from "../rows/dated"
import type { OrderedPage } from "../rows/lists"
import { versionRow, versionSummary } from "./schemas"
import type {
  SingletonKind,
  SingletonState,
  SingletonTable,
  Version,
  VersionRow,
  VersionSummary,
} from "./types"

const SUMMARY = "id, status, number, actor_type, actor_id, published_at, created_at, updated_at"
const COLUMNS = `${SUMMARY}, publish_at, revision, content`
const MAX_VERSIONS = 100

const summaryRow = dated(versionSummary)
const liveRow = z.object({ is_live: z.boolean() })

/** The reading of one singleton. It creates the schemas of its rows once. */
export class SingletonReading<Content> {
  private readonly states
  private readonly version

  constructor(private readonly kind: SingletonKind<Content>) {
    const content = z.object({ content: kind.content })
    this.states = rowAnd(z.intersection(versionRow, content), liveRow)
    this.version = z.intersection(summaryRow, content)
  }

  /** Uses one statement, so that readers never see a mix of two versions. */
  async state(sql: Knex): Promise<SingletonState<Content>> {
    const { table } = this.kind
    // Also reads the row with the newest revision number, which may be a discarded draft. So no number is used twice.
    const rows = await readRows(
      sql,
      this.states,
      `SELECT ${COLUMNS}, (status <> 'superseded' AND deleted_at IS NULL) AS is_live FROM ${table}
        WHERE (status <> 'superseded' AND deleted_at IS NULL) OR revision = (SELECT max(revision) FROM ${table})`,
    )
    const live = rows.flatMap(({ row, more }) => (more.is_live ? [row] : []))
    return {
      revision: Math.max(0, ...rows.map(({ row }) => row.revision)),
      draft: live.find(({ status }) => status === "draft"),
      published: live.find(({ status }) => status === "published"),
    }
  }

  async find(sql: Knex, number: number): Promise<Version<Content> | undefined> {
    return readRow(
      sql,
      this.version,
      `SELECT ${SUMMARY}, content FROM ${this.kind.table} WHERE number = :number AND deleted_at IS NULL`,
      { number },
    )
  }
}

export async function listVersions(
  sql: Knex,
  { table }: SingletonTable,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: VersionSummary[]; count: number }> {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const where = "number IS NOT NULL AND deleted_at IS NULL"
  const items = await readRows(
    sql,
    summaryRow,
    `SELECT ${SUMMARY} FROM ${table} WHERE ${where} ORDER BY number ${direction} LIMIT :limit OFFSET :offset`,
    { limit, offset },
  )
  const count = await readCount(sql, `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`)
  return { items, count }
}

/** Makes changes of one singleton run one by one, until the transaction ends. */
export async function takeTurn(sql: Knex, { table }: SingletonTable): Promise<void> {
  await sql.raw("SELECT pg_advisory_xact_lock(hashtext(?))", [table])
}

/** Makes a draft the next version. Supersedes the current one. */
export async function publishRow(
  sql: Knex,
  singleton: SingletonTable,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  const number = await supersede(sql, singleton)
  const now = clock.date()
  await sql(singleton.table).where({ id }).update({
    status: "published",
    number,
    revision,
    published_at: now,
    publish_at: null,
    updated_at: now,
  })
}

export async function insertRow(
  sql: Knex,
  { table, prefix }: SingletonTable,
  row: Pick<VersionRow<unknown>, "status" | "number" | "revision" | "content">,
  actor: Actor,
): Promise<void> {
  const now = clock.date()
  await sql(table).insert({
    ...row,
    id: generateEntityId(undefined, prefix),
    content: JSON.stringify(row.content),
    actor_type: actor.type,
    actor_id: actor.id,
    published_at: row.status === "published" ? now : null,
    created_at: now,
    updated_at: now,
  })
}

/** Marks a draft as deleted, so that the deletion can be reverted. Deletes the drafts that were marked earlier. */
export async function hideDraft(
  sql: Knex,
  { table }: SingletonTable,
  id: string,
  revision: number,
): Promise<void> {
  await sql(table).where({ status: "draft" }).whereNotNull("deleted_at").delete()
  await sql(table).where({ id }).update({ revision, deleted_at: clock.date() })
}

/** Marks the current version as superseded. Deletes all but the last hundred versions. */
export async function supersede(sql: Knex, { table }: SingletonTable): Promise<number> {
  await sql(table).where({ status: "published" }).whereNull("deleted_at").update({ status: "superseded" })
  const newest = await readRow(
    sql,
    z.object({ number: z.number() }),
    `SELECT coalesce(max(number), 0)::int AS number FROM ${table}`,
  )
  const next = (newest?.number ?? 0) + 1
  await sql(table)
    .where("number", "<=", next - MAX_VERSIONS)
    .delete()
  return next
}

/** Restores the draft and the current version to an earlier state. Deletes rows that were added since. */
export async function putBack(
  sql: Knex,
  { table }: SingletonTable,
  before: SingletonState<unknown>,
  after: SingletonState<unknown>,
): Promise<void> {
  const rowsIn = ({ draft, published }: SingletonState<unknown>) => [draft, published].filter((row) => !!row)
  const previous = rowsIn(before)
  const gone = rowsIn(after).map(({ id }) => id)
  // Changes the present rows first, because the database allows only one draft and one current version.
  await sql(table).whereIn("id", gone).update({ status: "superseded" })
  await sql(table)
    .whereIn("id", gone)
    .whereNotIn(
      "id",
      previous.map(({ id }) => id),
    )
    .delete()
  for (const { content, ...row } of previous)
    await sql(table)
      .insert({ ...row, content: JSON.stringify(content), deleted_at: null })
      .onConflict("id")
      .merge()
}
