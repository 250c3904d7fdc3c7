import { Hint } from "@medusajs/ui"
import type { FieldProblem } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"

/** Shows what is wrong with a field. `id` connects the two for screen readers (`aria-describedby`). */
export const FieldComplaint = ({ id, problem }: { id?: string; problem: FieldProblem | undefined }) => {
  const { fieldText } = useProblemText()
  if (!problem) return null
  return (
    <Hint id={id} variant="error" role="alert">
      {fieldText(problem)}
    </Hint>
  )
}
