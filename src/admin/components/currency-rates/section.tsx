import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Failure } from "../crud/failure"

interface Props {
  title: string
  hint?: string
  actions?: ReactNode
  error?: unknown
  children?: ReactNode
}

/** A part of the page with its heading. */
export const Section = ({ title, hint, actions, error, children }: Props) => (
  <Container className="divide-y p-0">
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
      <div>
        <Heading level="h2">{title}</Heading>
        {hint && (
          <Text size="small" className="text-ui-fg-subtle">
            {hint}
          </Text>
        )}
      </div>
      {actions}
    </div>
    {error ? <Failure error={error} className="m-4" /> : children}
  </Container>
)
