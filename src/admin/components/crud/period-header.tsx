import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
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
  /** Buttons after the two days. */
  children: ReactNode
}

/** The head of a page of figures, with the period that it shows. */
export const PeriodHeader = ({ texts, period, onPeriod, children }: Props) => (
  <Container className="flex flex-wrap items-end justify-between gap-4 px-6 py-4">
    <div>
      <Heading>{texts.title}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {texts.hint}
      </Text>
    </div>
    <div className="flex flex-wrap items-end gap-2">
      <DayField label={texts.from} value={period.from} onChange={(from) => onPeriod({ ...period, from })} />
      <DayField label={texts.to} value={period.to} onChange={(to) => onPeriod({ ...period, to })} />
      {children}
    </div>
  </Container>
)
