import { Button, Container, Heading, toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { type PersonalData, personalDataAddress, useErasure } from "../../lib/personal-data"
import { groupRecords, type PersonalSection } from "../../lib/personal-kinds"
import { useProblemText } from "../../lib/problem-text"
import { saveFile } from "../../lib/save-file"
import { EraseButton, ErasureOutcome } from "./erasure"
import { StoredKind } from "./stored-kind"
import { usePersonalNames } from "./use-personal-names"

/** All that is stored about a person, with its export and its erasure. */
export const Person = ({ email, data }: { email: string; data: PersonalData }) => {
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const erasure = useErasure()
  const download = useMutation({
    // The name of a file is seen by more people than its content. So it does not name the person.
    mutationFn: () =>
      saveFile(personalDataAddress(email), `personal-data-${data.generated_at.slice(0, DAY_LENGTH)}.json`),
    onError: (problem) => toast.error(textOf(problem)),
  })
  const sections = groupRecords(data.records)
  const isStored = sections.length > 0
  return (
    <>
      <ErasureOutcome erasure={erasure.data?.erasure} error={erasure.error} />
      <Container className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
        <Heading level="h2" className="min-w-0 break-words">
          <bdi dir="ltr">{email}</bdi>
        </Heading>
        {isStored && (
          <div className="flex flex-wrap items-center gap-2">
            <Button
              size="small"
              variant="secondary"
              isLoading={download.isPending}
              onClick={() => download.mutate()}
            >
              {engine("actions.export")}
            </Button>
            <EraseButton
              email={email}
              isPending={erasure.isPending}
              onConfirmed={() => erasure.mutate(email)}
            />
          </div>
        )}
      </Container>
      {sections.map((section) => (
        <Section key={section.name} section={section} />
      ))}
    </>
  )
}

/** The characters of a day such as `2026-11-30`. */
const DAY_LENGTH = 10

const Section = ({ section: { name, kinds } }: { section: PersonalSection }) => {
  const names = usePersonalNames()
  const id = useId()
  return (
    <Container className="divide-y p-0">
      <section aria-labelledby={id}>
        <Heading id={id} level="h2" className="px-6 py-4">
          {names.section(name)}
        </Heading>
        <ul className="divide-y border-t">
          {kinds.map((kind) => (
            <StoredKind key={kind.name} kind={kind} />
          ))}
        </ul>
      </section>
    </Container>
  )
}
