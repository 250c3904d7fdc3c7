import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../../../../lib/clock"
import { countRow, execute, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { storedRule } from "../schemas"
import type { Origin, RedirectChange, RedirectInput, RuleColumns, StoredRule } from "../types"
import { normalPath, normalTarget } from "./paths"

/** All rules of a shop fit into one answer of `GET /store/redirects`. */
export const MAX_RULES = 10_000

const STORED = "id, source, target, status_code, match, locale, origin"

export function newRuleId(): string {
  return generateEntityId(undefined, "redir")
}

/** A rule as the table stores it. Throws 400 for addresses that are no source or target. */
export function columnsOf(input: RedirectInput, home: string | null): RuleColumns {
  const source = normalPath(input.source, home)
  if (source === undefined)
    throw errors.invalidField("Field 'source': must be a path of the storefront, such as /old-page.")
  const target = normalTarget(input.target, home)
  if (target === undefined) throw errors.invalidField("Field 'target': must be a path or a web address.")
  if (target === source) throw errors.invalidField("Field 'target': must not be the source itself.")
  if (input.match === "prefix" && /[?#]/.test(target))
    throw errors.invalidField("Field 'target': a prefix can have neither a query nor a fragment.")
  return { source, target, status_code: input.status_code, match: input.match, locale: input.locale ?? "" }
}

export async function insertRule(
  sql: Knex,
  columns: RuleColumns,
  { id = newRuleId(), origin = "manual" }: { id?: string; origin?: Origin } = {},
): Promise<string> {
  const now = clock.date()
  await sql("redirect").insert({ ...columns, id, origin, created_at: now, updated_at: now })
  await requireRoom(sql)
  return id
}

/** Throws 404. */
async function findRule(sql: Knex, id: string): Promise<StoredRule> {
  const found = await readRow(sql, storedRule, `SELECT ${STORED} FROM redirect WHERE id = :id`, { id })
  if (!found) throw errors.notFound()
  return found
}

/** An admin who changes an automatic rule makes it their own. */
export async function updateRule(
  sql: Knex,
  id: string,
  change: RedirectChange,
  home: string | null,
): Promise<StoredRule> {
  const before = await findRule(sql, id)
  const present = newRuleOf(before)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const columns = columnsOf({ ...present, ...given }, home)
  await sql("redirect")
    .where({ id })
    .update({ ...columns, origin: "manual", updated_at: clock.date() })
  return before
}

function newRuleOf({ source, target, status_code, match, locale }: StoredRule): RedirectInput {
  return {
    source,
    target,
    status_code: status_code === 302 ? 302 : 301,
    match: match === "prefix" ? "prefix" : "exact",
    locale: locale === "" ? null : locale,
  }
}

export async function deleteRules(sql: Knex, ids: string[]): Promise<StoredRule[]> {
  return readRows(
    sql,
    storedRule,
    `DELETE FROM redirect WHERE id IN (SELECT jsonb_array_elements_text(CAST(:ids AS jsonb))) RETURNING ${STORED}`,
    { ids: JSON.stringify(ids) },
  )
}

/** Puts rules back for a workflow that failed later. An address that is live again by now keeps no rule. */
export async function putBackRules(sql: Knex, rules: StoredRule[]): Promise<void> {
  await sql.raw(
    `SELECT redirect_put_back(id, source, locale, match, target, status_code, origin)
       FROM jsonb_to_recordset(CAST(? AS jsonb)) AS rule
         (id text, source text, locale text, match text, target text, status_code int, origin text)`,
    [JSON.stringify(rules)],
  )
}

export async function requireRoom(sql: Knex): Promise<void> {
  const found = await readRow(sql, countRow, "SELECT count(*)::int AS count FROM redirect")
  if (found && found.count > MAX_RULES)
    throw errors.invalidState(`A shop can have at most ${MAX_RULES} redirects.`)
}

/** Removes all misses that a new rule answers. */
export async function forgetMisses(sql: Knex): Promise<void> {
  await execute(
    sql,
    `DELETE FROM redirect_miss m WHERE EXISTS (SELECT FROM redirect r WHERE redirect_matches(r.source, r.match, m.path))`,
  )
}
