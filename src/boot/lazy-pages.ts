import path from "node:path"

/** A statement of a module. The bundler's parser gives the places, too, but its types do not tell. */
interface Statement {
  type: string
  start: number
  end: number
}

/** A dashboard page of ours. The same file with `?page` is the page itself. */
const PAGE = /\/src\/admin\/routes\/(?:.*\/)?page\.tsx$/

/**
 * Splits the module of a dashboard page. The dashboard loads the modules of all pages when it starts, because each one
 * says the page's name and place. So `config` and `handle` stay here with what they need, and the page itself becomes a
 * second module, `page.tsx?page`, that a browser loads when somebody opens the page. Other modules give undefined.
 *
 * @param parse gives the statements of a JavaScript module
 */
export function splitPage(id: string, code: string, parse: (code: string) => object[]): string | undefined {
  if (!PAGE.test(id)) return
  const rest = parse(code)
    .filter(isStatement)
    .filter(({ type }) => type !== "ExportDefaultDeclaration")
  const kept = new Set(rest.filter(({ type }) => type === "ExportNamedDeclaration"))
  for (let last = 0; kept.size > last; ) {
    last = kept.size
    const wanted = new Set([...kept].filter(({ type }) => type !== "ImportDeclaration").flatMap(namesIn))
    for (const statement of rest)
      if (declaredBy(statement).some((name) => wanted.has(name))) kept.add(statement)
  }
  const texts = rest.filter((each) => kept.has(each)).map(({ start, end }) => code.slice(start, end))
  const helper = path.join(id.slice(0, id.indexOf("/routes/")), "lib/lazy-page")
  return [
    ...texts,
    `import { lazyPage as ofThisFile } from ${JSON.stringify(helper)}`,
    `export default ofThisFile(() => import(${JSON.stringify(`${id}?page`)}))`,
  ].join("\n")
}

function isStatement(node: object): node is Statement {
  return "type" in node && "start" in node && "end" in node
}

/** All names that occur in a part, also those that are no variables: a name too many only keeps a statement. */
function namesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(namesIn)
  if (typeof part !== "object" || part === null) return []
  if ("type" in part && part.type === "Identifier" && "name" in part) return [String(part.name)]
  return Object.values(part).flatMap(namesIn)
}

/** The names that a statement declares: by an import, or as a constant, function or class. */
function declaredBy(statement: Statement): string[] {
  if ("specifiers" in statement && statement.type === "ImportDeclaration")
    return namesIn(statement.specifiers)
  if ("declarations" in statement && Array.isArray(statement.declarations))
    return statement.declarations.flatMap(({ id }: { id: unknown }) => namesIn(id))
  return "id" in statement ? namesIn(statement.id) : []
}
