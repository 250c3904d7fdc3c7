import { Hint } from "@medusajs/ui"
import type { FieldProblem } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"

/** What is wrong with a field, in the admin's language. `id` is what the field is described by. */
export const FieldComplaint = ({ id, problem }: { id?: string; problem: FieldProblem | undefined }) => {
  const { fieldText } = useProblemText()
  if (!problem) return null
  return (
    <Hint id={id} variant="error" role="alert">
      {fieldText(problem)}
    </Hint>
  )
}
