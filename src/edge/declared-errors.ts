import type { ApiError } from "../lib/errors"

/** The responses for errors of features' triggers and constraints, by SQLSTATE or by the constraint's name. */
export type DatabaseErrors = Readonly<Record<string, () => ApiError>>

let readDeclared: () => readonly DatabaseErrors[] = () => []

/** Sets the declarations after all features are loaded. */
export function readDatabaseErrors(read: typeof readDeclared): void {
  readDeclared = read
}

/** A constraint's name is more precise than its SQLSTATE, which other constraints share. */
export function declaredAnswer(code: string, constraint: string | undefined): ApiError | undefined {
  const declared = readDeclared()
  for (const key of constraint === undefined ? [code] : [constraint, code])
    for (const answers of declared) if (Object.hasOwn(answers, key)) return answers[key]?.()
  return undefined
}
