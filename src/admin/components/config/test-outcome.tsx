import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

interface Props {
  success: string | undefined
  /** The text of a test that cannot tell whether the settings work. */
  neutral?: string | undefined
  problem: string | null | undefined
  /** The message of the external service. */
  detail?: string | null | undefined
  children?: ReactNode
}

/** Shows the result of a test. Screen readers announce it. */
export const TestOutcome = ({ success, neutral, problem, detail, children }: Props) => (
  <div aria-live="polite" className="flex flex-col gap-y-1">
    {success && (
      <Text size="small" className="text-ui-tag-green-text">
        {success}
      </Text>
    )}
    {neutral && <Text size="small">{neutral}</Text>}
    {problem && (
      <Text size="small" className="text-ui-fg-error">
        {problem}
      </Text>
    )}
    {detail && (
      <Text size="small" dir="auto" className="text-ui-fg-subtle">
        {detail}
      </Text>
    )}
    {children}
  </div>
)
