import { Text } from "@medusajs/ui"
import { lazy, memo, Suspense } from "react"

/** Loaded with the first answer, so that the dashboard itself loads faster. */
const Markdown = lazy(() => import("./markdown"))

/** An answer of the assistant. Shows plain text until Markdown is loaded. */
export const Answer = memo(({ children }: { children: string }) => (
  <Suspense fallback={<Words>{children}</Words>}>
    <Markdown>{children}</Markdown>
  </Suspense>
))
Answer.displayName = "Answer"

/** Text exactly as written. */
export const Words = memo(({ children }: { children: string }) => (
  <Text size="small" dir="auto" className="whitespace-pre-wrap break-words">
    {children}
  </Text>
))
Words.displayName = "Words"
