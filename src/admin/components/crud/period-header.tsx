import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { ApiError } from "../../lib/api"
import { DayField } from "./day-field"

/** Both days belong to the period, as `YYYY-MM-DD`. */
export interface Period {
  from: string
  to: string
}

interface Props {
  texts: { title: string; hint: string; from: string; to: string }
  period: Period
  onPeriod: (period: Period) => void
  /** Why the figures could not be loaded. A day that is wrong gets a mark. */
  error: unknown
  /** Buttons after the two days. */
  children: ReactNode
}

/** The head of a page of figures, with the period that it shows. */
export const PeriodHeader = ({ texts, period, onPeriod, error, children }: Props) => (
  <Container className="flex flex-wrap items-end justify-between gap-4 px-6 py-4">
    <div>
      <Heading>{texts.title}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {texts.hint}
      </Text>
    </div>
    <div className="flex flex-wrap items-end gap-2">
      {(["from", "to"] as const).map((name) => (
        <DayField
          key={name}
          label={texts[name]}
          value={period[name]}
          problem={problemAt(error, name)}
          onChange={(day) => onPeriod({ ...period, [name]: day })}
        />
      ))}
      {children}
    </div>
  </Container>
)

function problemAt(error: unknown, name: string) {
  return error instanceof ApiError ? error.problems.find(({ path }) => path === name) : undefined
}
