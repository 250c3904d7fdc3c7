/** Finds interfaces and object types of `src` that repeat a zod schema. */
import path from "node:path"
import ts from "typescript"

const ROOT = path.resolve(import.meta.dirname, "..")
const SOURCE = path.join(ROOT, "src")
/** Types with fewer properties are ignored, because an id and a name are often equal by chance. */
const FEWEST = 3

/** Returns one line for each repeated shape of the program. */
export function repeatedShapes(program) {
  const checker = program.getTypeChecker()
  const schemas = new Map()
  const declared = []
  for (const file of program.getSourceFiles())
    if (file.fileName.startsWith(`${SOURCE}/`)) visit(file, { file, checker, schemas, declared })
  return declared.flatMap(({ place, name, shape }) => {
    const schema = schemas.get(shape)
    return schema ? [`${place}  ${name} repeats the schema at ${schema}`] : []
  })
}

/** The files whose shapes are compared. The dashboard is one of them. */
export function shapeFiles() {
  return [".medusa/types", "src"].flatMap((folder) =>
    ts.sys.readDirectory(path.join(ROOT, folder), [".ts", ".tsx"]),
  )
}

function visit(node, found) {
  if (ts.isCallExpression(node)) noteSchema(node, found)
  if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) noteType(node, found)
  ts.forEachChild(node, (child) => visit(child, found))
}

function noteSchema(node, { file, checker, schemas }) {
  const output = checker.getTypeAtLocation(node).getProperty("_output")
  if (!output) return
  const type = checker.getTypeOfSymbolAtLocation(output, node)
  const shape = shapeOf(type)
  if (shape && checker.getIndexInfosOfType(type).length === 0 && !schemas.has(shape))
    schemas.set(shape, placeOf(node, file))
}

/**
 * Records a type, to find types that repeat a schema's fields. Leaves out a type that extends another one and adds few
 * properties.
 */
function noteType(node, { file, checker, declared }) {
  const own = node.members.filter((member) => ts.isPropertySignature(member)).length
  const shape = own >= FEWEST && shapeOf(checker.getTypeAtLocation(node))
  if (!shape) return
  const name = node.name?.text ?? node.parent.name?.getText?.() ?? "A type"
  declared.push({ place: placeOf(node, file), name, shape })
}

/** The names of a type's properties. `?` marks optional ones. */
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
