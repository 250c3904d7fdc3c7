import { tablesGiven } from "./computed"
import { sqlOf } from "./sql"

export interface Source {
  /** The path from the repository root, with `/`. */
  path: string
  text: string
}

export interface Owner {
  /** The folder that owns the tables. */
  folder: string
  tables: readonly string[]
}

/** PostgreSQL's system tables. */
const CATALOGUE = /^(pg_|information_schema\.)/
const MODULE = /^src\/features\/[^/]+\/module\//
const CREATED = /create table (?:if not exists )?"?([a-z_]+(?:"?\."?[a-z_]+)?)"?/gi
const DROPPED = /drop table (?:if exists )?"?([a-z_]+)"?/gi
/** Where the part of a migration begins that takes it back. */
const DOWN = /\basync down\(/

/** All violations of the rule that each table belongs to one folder, one line each. */
export function faultsOf(sources: Source[], owners: Owner[], engineTables: string[]): string[] {
  return [
    ...ownershipFaults(owners, engineTables),
    ...creationFaults(sources, owners),
    ...namingFaults(sources, owners, engineTables),
  ]
}

function ownershipFaults(owners: Owner[], engineTables: string[]): string[] {
  const owned = owners.flatMap(({ folder, tables }) => tables.map((table) => ({ folder, table })))
  return owned.flatMap(({ folder, table }, index) => {
    const other = owned.findIndex((one) => one.table === table)
    if (other !== index) return `${folder}/tables.ts: '${table}' already belongs to ${owned[other]?.folder}.`
    return engineTables.includes(table) ? `${folder}/tables.ts: '${table}' is a table of the engine.` : []
  })
}

/** Checks that a folder's list contains exactly the tables that its migrations create. */
function creationFaults(sources: Source[], owners: Owner[]): string[] {
  const dropped = sources.flatMap(({ path, text }) => {
    const [up = ""] = path.includes("/migrations/") ? text.split(DOWN) : []
    const again = tablesIn(up, CREATED)
    return tablesIn(up, DROPPED).flatMap((table) => (again.includes(table) ? [] : { path, table }))
  })
  const created = sources
    .filter(isProduct)
    .flatMap(({ path, text }) => tablesIn(text, CREATED).map((table) => ({ path, table })))
    // A later migration may have dropped the table for good.
    .filter(({ path, table }) => !dropped.some((later) => later.table === table && later.path > path))
  const unnamed = created
    .filter(({ path, table }) => !ownerOf(path, owners)?.tables.includes(table))
    .map(({ path, table }) => `${path}: creates '${table}', but its module's tables.ts does not list it.`)
  const missing = owners.flatMap(({ folder, tables }) =>
    tables
      .filter((table) => !created.some((one) => one.table === table && one.path.startsWith(`${folder}/`)))
      .map((table) => `${folder}/tables.ts: lists '${table}', but no file in the folder creates it.`),
  )
  return [...unnamed, ...missing]
}

function tablesIn(text: string, statement: RegExp): string[] {
  return [...text.matchAll(statement)].map(([, table = ""]) =>
    table.replaceAll('"', "").replace(/^public\./, ""),
  )
}

function namingFaults(sources: Source[], owners: Owner[], engineTables: string[]): string[] {
  const read = sources
    .filter((source) => isProduct(source) && !source.path.includes("/migrations/"))
    .map(({ path, text }) => ({ path, text, ...sqlOf(text) }))
  const known = new Set([...engineTables, ...owners.flatMap(({ tables }) => tables)])
  const properties = new Set(read.flatMap((file) => [...file.properties]))
  const named = new Set<string>()
  // SQL that several modules share may define `WITH` tables that a module's SQL then names.
  const shared = read.filter(({ path }) => /^src\/(engine|kits|lib)\//.test(path))
  const faults = read.flatMap((file) => {
    const { path, text, statements, expressions } = file
    const own = ownerOf(path, owners)
    const folder = MODULE.exec(path)?.[0]
    const ofModule = read.filter((one) => folder !== undefined && one.path.startsWith(folder))
    const given = tablesGiven(text, new Set([...properties, ...file.computed])).filter(
      ({ table, name, isProperty }) =>
        isProperty ? properties.has(name) && known.has(table) : known.has(table) || file.computed.has(name),
    )
    const tables = new Set([
      ...statements.flatMap(({ tables }) => [...tables.keys()]),
      ...given.map(({ table }) => table),
    ])
    return [...tables].flatMap((table) => {
      if (
        own?.tables.includes(table) ||
        isOfModule(path, table, owners) ||
        expressions.has(table) ||
        CATALOGUE.test(table)
      )
        return []
      named.add(table)
      if (engineTables.includes(table)) return []
      const foreign = owners.find((owner) => owner.tables.includes(table))
      if (foreign) return `${path}: '${table}' belongs to ${foreign.folder}. Call its service.`
      if ([...ofModule, ...shared].some((one) => one.expressions.has(table))) return []
      return `${path}: '${table}' is in no tables.ts and not in src/engine/tables-in-our-sql.ts.`
    })
  })
  const unused = engineTables
    .filter((table) => !named.has(table))
    .map((table) => `src/engine/tables-in-our-sql.ts: no SQL uses '${table}'.`)
  return [...faults, ...unused]
}

function isProduct({ path }: Source): boolean {
  return !/\.spec\.tsx?$/.test(path)
}

/** A feature's declaration and services, and its kit, may name the tables of its module. */
function isOfModule(path: string, table: string, owners: Owner[]): boolean {
  const owner = owners.find(({ tables }) => tables.includes(table))
  const room = /^src\/(?:features|kits)\/([^/]+)\/(?!workflows|jobs|seed|skills|subscribers|api\/)/.exec(
    path,
  )?.[1]
  return room !== undefined && owner?.folder === `src/features/${room}/module`
}

function ownerOf(path: string, owners: Owner[]): Owner | undefined {
  return owners.find(({ folder }) => path.startsWith(`${folder}/`))
}
