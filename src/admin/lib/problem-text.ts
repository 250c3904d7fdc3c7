import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { ApiError, type FieldProblem } from "./api"

/** Translates the API's English messages about values: a pattern, and the key of our text. The first match counts. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/expected string to have >=1 characters|must contain text/, "required"],
  [/expected string to have >=(?<number>\d+) characters|at least (?<atLeast>\d+) characters/, "tooShort"],
  [/expected string to have <=(?<number>\d+) characters/, "tooLong"],
  [/expected array to have >=(?<number>\d+) items/, "tooFew"],
  [/expected array to have <=(?<number>\d+) items/, "tooMany"],
  [/expected \w+ to be >=(?<number>-?[\d.]+)/, "atLeast"],
  [/expected \w+ to be <=(?<number>-?[\d.]+)/, "atMost"],
  [/expected \w+ to be >(?<number>-?[\d.]+)/, "moreThan"],
  [/must be an email address/, "email"],
  [/must be one line/, "oneLine"],
  [/must differ|that differ/, "differ"],
  [/must be a whole number|expected int/, "wholeNumber"],
  [/expected number/, "number"],
  [/needs 'isg'/, "needsIsg"],
  [/one of the choices|expected one of/, "choice"],
  [/such as (?<example>.+?)(, without .*|\.)?$/, "example"],
]

/** Translates a text, like the function `t` of i18next. Of several keys, the first that exists is used. */
type Translate = (keys: string | string[], values?: Record<string, unknown>) => string

/** Describes errors in the admin's language. */
export function useProblemText() {
  const { t, i18n } = useTranslation("svc")
  const { language } = i18n
  return {
    /** The text for a failed call of the API. */
    textOf: useCallback((error: unknown) => textOf(t, language, error), [t, language]),
    /** The text for a code, with the API's own message in English. */
    codeText: useCallback(
      (code: string, message: string) => (isEnglish(language) ? sentence(message) : codeText(t, code)),
      [t, language],
    ),
    /** The text at a field that is wrong. */
    fieldText: useCallback((problem: FieldProblem) => fieldText(t, language, problem), [t, language]),
  }
}

/** The text for an error. In English, the API's own message is used, because it often is more precise. */
export function textOf(t: Translate, language: string, error: unknown): string {
  if (!(error instanceof ApiError)) return t("errors.connection")
  const { code, message, problems } = error
  if (problems.length > 0) return t("errors.checkFields")
  return isEnglish(language) ? message : codeText(t, code)
}

export function fieldText(t: Translate, language: string, { code, message }: FieldProblem): string {
  for (const [pattern, reason] of REASONS) {
    const found = pattern.exec(message)
    if (!found) continue
    const { number, atLeast, example } = found.groups ?? {}
    return t(`errors.reasons.${reason}`, { number: number ?? atLeast, example })
  }
  if (code === "missing_field") return t("errors.reasons.required")
  return isEnglish(language) ? sentence(message) : codeText(t, code)
}

function codeText(t: Translate, code: string | undefined): string {
  return t([`errors.codes.${code}`, "errors.codes.internal_error"])
}

function isEnglish(language: string): boolean {
  return language.startsWith("en")
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
