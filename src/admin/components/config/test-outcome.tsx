import { Text } from "@medusajs/ui"

interface Props {
  success: string | undefined
  problem: string | null | undefined
  /** The message of the external service. */
  detail?: string | null | undefined
}

/** Shows the result of a test. Screen readers announce it. */
export const TestOutcome = ({ success, problem, detail }: Props) => (
  <div aria-live="polite">
    {success && (
      <Text size="small" className="text-ui-tag-green-text">
        {success}
      </Text>
    )}
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
  </div>
)
