import { Text } from "@medusajs/ui"
import type { Submission } from "../../resources/submission"
import type { InboxProps } from "./inbox-props"
import { NoteForm } from "./note-form"
import { SubmissionDrawer } from "./submission-drawer"
import { useInboxStatuses } from "./use-inbox-statuses"

type Props<Thing extends Submission> = Pick<InboxProps<Thing>, "resource" | "shown"> & {
  id: string
  onClose: () => void
}

const BUTTONS = [
  { status: "read", text: "inbox.markAsRead" },
  { status: "archived", text: "inbox.archive" },
  { status: "spam", text: "inbox.markAsSpam" },
] as const

/** Shows one submission with its text, the shop's note, and the buttons for its status. */
export function InboxDrawer<Thing extends Submission>({ resource, id, shown, onClose }: Props<Thing>) {
  const statuses = useInboxStatuses(resource)
  return (
    <SubmissionDrawer resource={resource} id={id} buttons={BUTTONS} statuses={statuses} onClose={onClose}>
      {(thing) => (
        <>
          <Text as="div" dir="auto" className="whitespace-pre-wrap break-words">
            {shown(thing)}
          </Text>
          <NoteForm resource={resource} thing={thing} />
        </>
      )}
    </SubmissionDrawer>
  )
}
