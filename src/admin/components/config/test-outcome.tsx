import { Text } from "@medusajs/ui"

interface Props {
  success: string | undefined
  problem: string | null | undefined
  /** What an outside service said about it, in its own words. */
  detail?: string | null | undefined
}

/** What came of trying settings, also for screen readers: that they work, or what the problem is. */
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
