import { Hint } from "@medusajs/ui"
import type { FieldProblem } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"

/** Shows a field's problem, in the admin's language. The field refers to `id` with `aria-describedby`. */
export const FieldComplaint = ({ id, problem }: { id?: string; problem: FieldProblem | undefined }) => {
  const { fieldText } = useProblemText()
  if (!problem) return null
  return (
    <Hint id={id} variant="error" role="alert">
      {fieldText(problem)}
    </Hint>
  )
}
