/**
 * `npm run bars`: checks limits: type casts in `src`, the type `any`, unchecked rows of SQL, and the length of files.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"

/** The casts (`as`, except `as const`) that neither a type guard nor a schema could replace. */
const MOST_CASTS = 18
const MOST_LINES = 400
/** One table of data. Splitting it would make it harder to read. */
const TABLE = "src/engine/tables-in-our-sql.ts"

/** Parses the rows of SQL by their schemas. */
const DATABASE = "src/lib/database.ts"

const ROOT = path.resolve(import.meta.dirname, "..")
const findings = []
let casts = 0
for (const file of ts.sys.readDirectory(path.join(ROOT, "src"), [".ts", ".tsx"])) {
  const name = path.relative(ROOT, file)
  const text = readFileSync(file, "utf8")
  const lines = text.trimEnd().split("\n").length
  if (lines > MOST_LINES && name !== TABLE)
    findings.push(`${name} has ${lines} lines. The limit is ${MOST_LINES}.`)
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind), name)
}
if (casts > MOST_CASTS)
  findings.push(`${casts} casts in src. The limit is ${MOST_CASTS}. Use a type guard or a schema.`)
findings.push(...unusedPublicFiles())
for (const finding of findings) console.log(finding)
process.exitCode = findings.length > 0 ? 1 : 0

function visit(node, name) {
  if (isCast(node)) casts++
  if (isTypedRaw(node) && name !== DATABASE)
    findings.push(`${name} does not check the rows of ${node.getText()}. Use readRows or execute.`)
  if (node.kind === ts.SyntaxKind.AnyKeyword) findings.push(`${name} has an 'any': ${node.parent.getText()}`)
  ts.forEachChild(node, (child) => visit(child, name))
}

/** Whether a call gives the rows of SQL a type that nothing checks: `sql.raw<…>(…)`. */
function isTypedRaw(node) {
  const { expression, typeArguments } = node
  return ts.isCallExpression(node) && typeArguments !== undefined && expression.name?.text === "raw"
}

function isCast(node) {
  return (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && node.type.getText() !== "const"
}

/** Entries of a feature's `public.json` that no other feature imports. */
function unusedPublicFiles() {
  const room = path.join(ROOT, "src/features")
  const slugs = readdirSync(room, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
  const texts = new Map(
    slugs.map((slug) => {
      const files = ts.sys.readDirectory(path.join(room, slug), [".ts"])
      return [slug, files.map((file) => readFileSync(file, "utf8")).join("\n")]
    }),
  )
  return slugs.flatMap((slug) => {
    const list = path.join(room, slug, "public.json")
    if (!existsSync(list)) return []
    const others = slugs.filter((other) => other !== slug).map((other) => texts.get(other))
    return JSON.parse(readFileSync(list, "utf8"))
      .filter((file) => {
        const name = `../${slug}/${file.replace(/(\/index)?\.ts$/, "")}"`
        return !others.some((text) => text.includes(name))
      })
      .map((file) => `src/features/${slug}/public.json lists ${file}, which no other feature imports.`)
  })
}
