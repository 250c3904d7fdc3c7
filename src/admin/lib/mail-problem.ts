import { useTranslation } from "react-i18next"
import { PROBLEMS } from "../../lib/text/mail-problems"

const CODES = /\(([^()]*)\)\.$/

/** Says in the admin's language why a mail could not be sent. The mail server's codes stay. */
export function useMailProblem(): (problem: string) => string {
  const { t } = useTranslation("svc")
  return (problem) => mailProblem(t, problem)
}

/** Problems that are not in our table, such as bare codes, stay as they are. */
export function mailProblem(t: (key: string) => string, problem: string): string {
  const found = Object.entries(PROBLEMS).find(([, words]) => problem.startsWith(words))
  if (!found) return problem
  const codes = CODES.exec(problem)?.[1]
  return [t(`mail_log.problems.${found[0]}`), codes && `(${codes})`].filter(Boolean).join(" ")
}
