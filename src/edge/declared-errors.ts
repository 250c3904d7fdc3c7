import type { ApiError } from "../lib/errors"

/**
 * For errors that features' triggers and constraints raise in the database: the response, by SQLSTATE or by the
 * constraint's name.
 */
export type DatabaseErrors = Readonly<Record<string, () => ApiError>>

let readDeclared: () => readonly DatabaseErrors[] = () => []

/** Sets the function that returns all features' declarations. Called at the start. */
export function readDatabaseErrors(read: typeof readDeclared): void {
  readDeclared = read
}

/**
 * The declared response for a database error. Looks for the constraint's name first, because many constraints share one
 * SQLSTATE.
 */
export function declaredAnswer(code: string, constraint: string | undefined): ApiError | undefined {
  const declared = readDeclared()
  for (const key of constraint === undefined ? [code] : [constraint, code])
    for (const answers of declared) if (Object.hasOwn(answers, key)) return answers[key]?.()
  return undefined
}
