/**
 * `npm run shapes`: finds interfaces and object types that repeat a zod schema. Derive these types from the schema by
 * `z.output`, `Dated` or `Received`. A change of the contract then reaches all code that uses the type.
 */
import path from "node:path"
import ts from "typescript"

const ROOT = path.resolve(import.meta.dirname, "..")
const SOURCE = path.join(ROOT, "src")
/** Smaller types, such as an id and a name, are often equal by chance. */
const FEWEST = 3

const program = ts.createProgram(filesOf(), { ...options(), noEmit: true, incremental: false })
const checker = program.getTypeChecker()
const schemas = new Map()
const declared = []
for (const file of program.getSourceFiles()) if (file.fileName.startsWith(`${SOURCE}/`)) visit(file, file)

const repeated = declared.flatMap(({ place, name, shape }) => {
  const schema = schemas.get(shape)
  return schema ? [`${place}  ${name} repeats the schema at ${schema}`] : []
})
for (const line of repeated) console.log(line)
if (repeated.length > 0) console.log("Derive these types from their schemas: z.output, Dated or Received.")
process.exitCode = repeated.length > 0 ? 1 : 0

function visit(node, file) {
  if (ts.isCallExpression(node)) noteSchema(node, file)
  if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) noteType(node, file)
  ts.forEachChild(node, (child) => visit(child, file))
}

function noteSchema(node, file) {
  const output = checker.getTypeAtLocation(node).getProperty("_output")
  if (!output) return
  const type = checker.getTypeOfSymbolAtLocation(output, node)
  const shape = shapeOf(type)
  if (shape && checker.getIndexInfosOfType(type).length === 0 && !schemas.has(shape))
    schemas.set(shape, placeOf(node, file))
}

/** A type that extends another one and adds few properties does not count. */
function noteType(node, file) {
  const own = node.members.filter((member) => ts.isPropertySignature(member)).length
  const shape = own >= FEWEST && shapeOf(checker.getTypeAtLocation(node))
  if (!shape) return
  const name = node.name?.text ?? node.parent.name?.getText?.() ?? "A type"
  declared.push({ place: placeOf(node, file), name, shape })
}

/** The property names. `?` marks optional properties. */
function shapeOf(type) {
  const names = type
    .getProperties()
    .map(({ name, flags }) => `${name}${flags & ts.SymbolFlags.Optional ? "?" : ""}`)
  return names.length >= FEWEST && names.length < 200 ? names.sort().join(" ") : undefined
}

function placeOf(node, file) {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart())
  return `${path.relative(ROOT, file.fileName)}:${line + 1}`
}

function filesOf() {
  return [".medusa/types", "src"].flatMap((folder) =>
    ts.sys.readDirectory(path.join(ROOT, folder), [".ts", ".tsx"]),
  )
}

function options() {
  const { config } = ts.readConfigFile(path.join(ROOT, "tsconfig.json"), ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, ROOT).options
}
