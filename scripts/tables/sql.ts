import ts from "typescript"

/** A text with SQL, and the tables in it with their names and aliases. */
export interface Statement {
  text: string
  tables: Map<string, Set<string>>
}

export interface SqlOfFile {
  statements: Statement[]
  /** Names of parts of a statement (WITH name AS …), which are not tables. */
  expressions: Set<string>
  /** Variables that contain a table's name, such as `table` in `FROM ${kind.table}`. */
  computed: Set<string>
  /** Those of them that are properties of an object, which another file may create. */
  properties: Set<string>
}

/** Our SQL has upper-case keywords. */
const IS_SQL = /\b(SELECT|FROM|JOIN|INSERT INTO|UPDATE|DELETE FROM|TRUNCATE)\b/
/** Stands for a part of a text that is known only when the code runs. */
const UNKNOWN = "\u0000"
const TOKEN =
  /"[^"]+"(?:\."[^"]+")?|'(?:[^']|'')*'|[:?]?[a-z_][\w$]*(?:\.(?:"[^"]+"|[\w$*]+))*|\u0000|[^\s]/giu
const NAME = /^"?[a-z_]/
const EXPRESSION =
  /\b([a-z_]\w*)\s*(?:\([a-z_, ]+\)\s*)?AS\s+(?:NOT\s+)?(?:MATERIALIZED\s+)?(?:\u0000\s*)?\(/g
/** The names of our variables for query builders, as in `sql("product")`. */
const BUILDERS = ["sql", "knex", "database", "transaction"]
/** In the brackets of these SQL functions, `FROM` does not name a table. */
const FUNCTIONS = /^(extract|trim|substring|overlay|position)$/i

/** The SQL statements in a source file. */
export function sqlOf(source: string): SqlOfFile {
  const statements: Statement[] = []
  const expressions = new Set<string>()
  const { texts, builders, taken } = textsIn(source)
  const computed = new Set(builders)
  for (const { text, isBuilders, values } of texts) {
    for (const [, name = ""] of text.matchAll(EXPRESSION)) expressions.add(name)
    if (isBuilders) statements.push({ text, tables: new Map([[text, new Set([text])]]) })
    else if (!IS_SQL.test(text)) statements.push({ text, tables: new Map<string, Set<string>>() })
    else {
      const { tables, unknown } = tablesIn(text)
      statements.push({ text, tables })
      for (const index of unknown) computed.add(values[index] ?? "")
    }
  }
  computed.delete("")
  const properties = new Set([...computed].filter((name) => taken.has(name)))
  return { statements, expressions, computed, properties }
}

interface Text {
  text: string
  isBuilders: boolean
  /** For each {@link UNKNOWN} part, the last name of its expression, or an empty text. */
  values: string[]
}

/** All texts in a source file. `${…}` in a text becomes {@link UNKNOWN}. */
function textsIn(source: string): { texts: Text[]; builders: string[]; taken: Set<string> } {
  const found: Text[] = []
  /** The names of properties that the file reads from objects. */
  const taken = new Set<string>()
  const builders: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node))
      found.push({ text: node.text, isBuilders: isBuilders(node), values: [] })
    if (ts.isTemplateExpression(node)) {
      const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
      const values = node.templateSpans.map(({ expression }) => lastNameOf(expression))
      found.push({ text: texts.join(UNKNOWN), isBuilders: false, values })
    }
    if (ts.isPropertyAccessExpression(node)) taken.add(node.name.text)
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
      taken.add((node.propertyName ?? node.name).getText())
    if (ts.isCallExpression(node) && isBuilder(node) && node.arguments[0])
      builders.push(lastNameOf(node.arguments[0]))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile("source.tsx", source, ts.ScriptTarget.Latest, true))
  return { texts: found, builders, taken }
}

/** The last name of an expression: `table` for `table` and for `this.kind.table`. Empty for other expressions. */
function lastNameOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ""
}

function isBuilders(node: ts.StringLiteralLike): boolean {
  const { parent } = node
  return ts.isCallExpression(parent) && parent.arguments[0] === node && isBuilder(parent)
}

function isBuilder({ expression }: ts.CallExpression): boolean {
  return ts.isIdentifier(expression) && BUILDERS.includes(expression.text)
}

interface Named {
  tables: Map<string, Set<string>>
  /** The positions of the {@link UNKNOWN} parts that stand for a table. */
  unknown: Set<number>
}

function tablesIn(text: string): Named {
  const tokens = [...text.replaceAll(/--.*$/gm, "").matchAll(TOKEN)].map(([token]) => token)
  const found: Named = { tables: new Map(), unknown: new Set() }
  for (const at of tokens.keys()) if (opensTables(tokens, at)) readTables(tokens, at, found)
  return found
}

function opensTables(tokens: string[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1] ?? "", tokens[at] ?? "", tokens[at + 1]]
  if (token === "FROM") return before !== "DISTINCT" && !isArgument(tokens, at)
  if (token === "UPDATE") return after !== "SET" && !["FOR", "OR", "DO", "ON"].includes(before)
  if (token === "INTO") return before === "INSERT" || before === "MERGE"
  return ["JOIN", "USING", "TRUNCATE"].includes(token)
}

/** Whether this `FROM` is an argument of one of these functions. */
function isArgument(tokens: string[], at: number): boolean {
  let depth = 0
  for (let index = at - 1; index >= 0; index--) {
    if (tokens[index] === ")") depth++
    if (tokens[index] === "(" && depth-- === 0) return FUNCTIONS.test(tokens[index - 1] ?? "")
  }
  return false
}

/** Reads the table names after a keyword: `one a, two AS b`. */
function readTables(tokens: string[], keyword: number, { tables, unknown }: Named): void {
  const isInsert = tokens[keyword] === "INTO"
  let at = keyword
  do {
    at++
    while (["ONLY", "LATERAL", "TABLE"].includes(tokens[at] ?? "")) at++
    const name = tokens[at] ?? ""
    if (name === UNKNOWN) unknown.add(tokens.slice(0, at).join("").split(UNKNOWN).length - 1)
    const isTable = NAME.test(name) && (isInsert || tokens[at + 1] !== "(")
    at = name === "(" ? behindBracket(tokens, at) : at + 1
    if (!isInsert && tokens[at] === "(") at = behindBracket(tokens, at)
    if (tokens[at] === "AS") at++
    const alias = NAME.test(tokens[at] ?? "") ? tokens[at++] : undefined
    if (!isTable) continue
    const table = name.replaceAll('"', "").replace(/^public\./, "")
    tables.set(table, new Set([...(tables.get(table) ?? [table]), ...(alias ? [alias] : [])]))
  } while (!isInsert && tokens[at] === ",")
}

function behindBracket(tokens: string[], opening: number): number {
  let depth = 0
  for (let at = opening; at < tokens.length; at++) {
    if (tokens[at] === "(") depth++
    if (tokens[at] === ")" && --depth === 0) return at + 1
  }
  return tokens.length
}
