import type { Source } from "./owners"
import { type SqlOfFile, type Statement, sqlOf } from "./sql"

/** Columns by table. */
export type Columns = Map<string, Set<string>>

/** Matches text in SQL that is not a column: `'text'`, `AS name`, `:value` and function names. */
const NO_COLUMN = /'(?:[^']|'')*'|\bAS\s+[a-z_]\w*|(?<!:):[a-z_]\w*|\b[a-z_]\w*\s*\(/gi
const QUALIFIED = /\b([a-z_]\w*)"?\.([a-z_]\w*)/g
const BARE = /(?<![.\w"])[a-z_]\w*(?![\w."])/g

/**
 * The columns that our SQL uses, by table. A word counts as a column if a table of the statement has a column of this
 * name.
 */
export function columnsNamed(sources: Source[], known: Columns): Columns {
  const named: Columns = new Map()
  const note = (table: string, column: string) => {
    if (known.get(table)?.has(column)) named.set(table, (named.get(table) ?? new Set()).add(column))
  }
  for (const { path, text } of sources) {
    if (/\/migrations\/|\.spec\.tsx?$/.test(path)) continue
    const file = sqlOf(text)
    const ofFile = aliasesOf(file)
    for (const statement of file.statements) {
      const sql = statement.text.replaceAll(NO_COLUMN, " ")
      const own = aliasesOf({ statements: [statement] })
      for (const [, alias = "", column = ""] of statement.text.matchAll(QUALIFIED))
        for (const table of own.get(alias) ?? ofFile.get(alias) ?? []) note(table, column)
      for (const table of unaliased(statement)) for (const [word] of sql.matchAll(BARE)) note(table, word)
    }
    for (const table of buildersOf(file)) for (const [word] of text.matchAll(/\w+/g)) note(table, word)
  }
  return named
}

function aliasesOf({ statements }: Pick<SqlOfFile, "statements">): Columns {
  const found: Columns = new Map()
  for (const { tables } of statements)
    for (const [table, aliases] of tables)
      for (const alias of aliases) found.set(alias, (found.get(alias) ?? new Set()).add(table))
  return found
}

/** The tables whose columns a statement may name without a prefix. */
function unaliased({ tables }: Statement): string[] {
  return [...tables].filter(([, aliases]) => aliases.size === 1 || tables.size === 1).map(([table]) => table)
}

/** The tables that a query builder uses. Their columns may be anywhere in the file, in objects and lists. */
function buildersOf({ statements }: SqlOfFile): string[] {
  return statements.filter(({ text, tables }) => tables.has(text)).map(({ text }) => text)
}
