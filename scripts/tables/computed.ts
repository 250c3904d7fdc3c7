import ts from "typescript"

/** A table's name in the code that reaches SQL by a variable. */
export interface GivenTable {
  table: string
  /** The name of the variable or property. */
  name: string
  /** Whether `name` is a property. A property of another object may have the same name and another meaning. */
  isProperty: boolean
}

/**
 * Finds the texts that a file assigns to these variables: by a property, a constant, a loop, or an argument of a
 * function in the same file.
 */
export function tablesGiven(source: string, names: ReadonlySet<string>): GivenTable[] {
  const file = ts.createSourceFile("source.tsx", source, ts.ScriptTarget.Latest, true)
  const places = parametersOf(file)
  const found: GivenTable[] = []
  const give = (name: string, expression: ts.Expression | undefined, isProperty = false) => {
    if (!expression || !names.has(name)) return
    for (const table of literalsOf(expression)) found.push({ table, name, isProperty })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) give(node.name.getText(), node.initializer, true)
    if (ts.isVariableDeclaration(node)) give(node.name.getText(), valueOf(node))
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression))
      for (const [name, place] of places.get(node.expression.text) ?? []) give(name, node.arguments[place])
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The value of a variable, or the list that its loop runs over. */
function valueOf(declaration: ts.VariableDeclaration): ts.Expression | undefined {
  const loop = declaration.parent.parent
  return ts.isForOfStatement(loop) ? loop.expression : declaration.initializer
}

/** The parameters of each function by name, with their positions. */
function parametersOf(file: ts.SourceFile): Map<string, [name: string, place: number][]> {
  const found = new Map<string, [string, number][]>()
  const visit = (node: ts.Node): void => {
    const name = ts.isFunctionLike(node) ? nameOf(node) : undefined
    if (ts.isFunctionLike(node) && name)
      found.set(
        name,
        node.parameters.map((parameter, place) => [parameter.name.getText(), place]),
      )
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function nameOf(node: ts.SignatureDeclaration): string | undefined {
  const named = ts.isVariableDeclaration(node.parent) ? node.parent : node
  return named.name?.getText()
}

/** The texts that an expression can have: a text itself, both sides of `? :`, or all items of a list. */
function literalsOf(expression: ts.Expression): string[] {
  if (ts.isStringLiteralLike(expression)) return [expression.text]
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].flatMap(literalsOf)
  if (ts.isArrayLiteralExpression(expression)) return expression.elements.flatMap(literalsOf)
  if (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression))
    return literalsOf(expression.expression)
  return []
}
