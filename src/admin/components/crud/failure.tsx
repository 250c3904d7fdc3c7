import { Alert } from "@medusajs/ui"
import { useProblemText } from "../../lib/problem-text"

/** Why something could not be read, in the admin's language. */
export const Failure = ({ error, className }: { error: unknown; className?: string }) => {
  const { textOf } = useProblemText()
  if (!error) return null
  return (
    <Alert variant="error" role="alert" {...(className && { className })}>
      {textOf(error)}
    </Alert>
  )
}
