import type { ApiError } from "../lib/errors"

/** Answers to errors that features' own triggers and constraints raise, by SQLSTATE or by the constraint's name. */
export type DatabaseErrors = Readonly<Record<string, () => ApiError>>

let readDeclared: () => readonly DatabaseErrors[] = () => []

/** Says where the declarations are. They are known when all features are loaded. */
export function readDatabaseErrors(read: typeof readDeclared): void {
  readDeclared = read
}

/** A constraint is more exact than the SQLSTATE that it shares with others. */
export function declaredAnswer(code: string, constraint: string | undefined): ApiError | undefined {
  const declared = readDeclared()
  for (const key of constraint === undefined ? [code] : [constraint, code])
    for (const answers of declared) if (Object.hasOwn(answers, key)) return answers[key]?.()
  return undefined
}
