import type { Attendee } from "../../resources/event-sales"
import { Words } from "../crud/cells"
import { useFieldLabels } from "../forms/use-field-labels"

/** The answers of an attendee to the ticket's form, on one line. */
export const AttendeeAnswers = ({ of: { answers, form } }: { of: Attendee }) => {
  const { labelOf, textOf } = useFieldLabels(form)
  const given = Object.entries(answers ?? {}).flatMap(([name, answer]) =>
    answer === null ? [] : [`${labelOf(name)}: ${textOf(answer)}`],
  )
  return <Words>{given.join(" · ") || "–"}</Words>
}
