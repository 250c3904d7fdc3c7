import { Text } from "@medusajs/ui"
import { lazy, memo, Suspense } from "react"

/** Loaded with the first answer, not with the dashboard. */
const Markdown = lazy(() => import("./markdown"))

/** What the assistant says. Until it can be laid out, its words stand there as they are. */
export const Answer = memo(({ children }: { children: string }) => (
  <Suspense fallback={<Words>{children}</Words>}>
    <Markdown>{children}</Markdown>
  </Suspense>
))
Answer.displayName = "Answer"

/** What somebody wrote, letter by letter. */
export const Words = memo(({ children }: { children: string }) => (
  <Text size="small" dir="auto" className="whitespace-pre-wrap break-words">
    {children}
  </Text>
))
Words.displayName = "Words"
