import { Text } from "@medusajs/ui"

/** What came of trying settings, read out to whoever does not see it: what works, or what the problem is. */
export const TestOutcome = ({
  success,
  problem,
}: {
  success: string | undefined
  problem: string | null | undefined
}) => (
  <div aria-live="polite">
    {success && (
      <Text size="small" className="text-ui-tag-green-text">
        {success}
      </Text>
    )}
    {problem && (
      <Text size="small" dir="auto" className="text-ui-fg-error">
        {problem}
      </Text>
    )}
  </div>
)
