import { Text } from "@medusajs/ui"
import type { Moderated } from "../../resources/moderated"
import { SubmissionDrawer } from "../submissions/submission-drawer"
import type { ModerationProps } from "./moderation-props"
import { ReplyForm } from "./reply-form"
import { useDecisions } from "./use-decisions"

type Props<Thing extends Moderated> = Pick<
  ModerationProps<Thing>,
  "resource" | "about" | "reply" | "mayReply" | "replyOf"
> & {
  id: string
  onClose: () => void
}

const BUTTONS = [
  { status: "rejected", text: "moderation.reject" },
  { status: "approved", text: "moderation.approve", isMain: true },
] as const

/** A review or comment with its complete text, and the buttons to approve, reject or answer it. */
export function ModerationDrawer<Thing extends Moderated>({
  resource,
  id,
  about,
  reply,
  mayReply = () => true,
  replyOf,
  onClose,
}: Props<Thing>) {
  const statuses = useDecisions(resource)
  return (
    <SubmissionDrawer
      resource={resource}
      id={id}
      details={({ author_email }) => (
        <Text size="small" className="text-ui-fg-subtle">
          {author_email}
        </Text>
      )}
      buttons={BUTTONS}
      statuses={statuses}
      onClose={onClose}
    >
      {(thing) => (
        <>
          {about(thing)}
          <Text dir="auto" className="whitespace-pre-wrap break-words">
            {thing.body}
          </Text>
          {reply && mayReply(thing) && (
            <ReplyForm resource={resource} thing={thing} reply={reply} before={replyOf?.(thing)} />
          )}
        </>
      )}
    </SubmissionDrawer>
  )
}
