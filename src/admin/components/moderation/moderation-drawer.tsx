import { Button, Drawer, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useRecord } from "../../lib/resource"
import type { Moderated } from "../../resources/moderated"
import { Status, When } from "../crud/cells"
import { DrawerHeader } from "../crud/drawer-header"
import { Failure } from "../crud/failure"
import { useDeletion } from "../crud/use-deletion"
import type { ModerationProps } from "./moderation-props"
import { ReplyForm } from "./reply-form"
import { type Decision, useDecisions } from "./use-decisions"

type Props<Thing extends Moderated> = Pick<
  ModerationProps<Thing>,
  "resource" | "about" | "reply" | "mayReply" | "replyOf"
> & {
  id: string
  onClose: () => void
}

/** The whole text of a review or comment, with the moderator's actions. */
export function ModerationDrawer<Thing extends Moderated>({
  resource,
  id,
  about,
  reply,
  mayReply = () => true,
  replyOf,
  onClose,
}: Props<Thing>) {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { data: thing, error } = useRecord(resource, id)
  const { decideAll, isPending } = useDecisions(resource)
  const remove = useDeletion(resource)

  const decide = async (status: Decision) => {
    await decideAll([{ id }], status)
    onClose()
  }
  const removeIt = async (found: Thing) => {
    if (await remove(found.id, found.author_name)) onClose()
  }

  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{thing?.author_name ?? t(`${resource.texts}.title`)}</Drawer.Title>
          {thing && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Status of={thing.status} />
              <Text size="small" className="text-ui-fg-subtle">
                <When at={thing.created_at} />
              </Text>
              <Text size="small" className="text-ui-fg-subtle">
                {thing.author_email}
              </Text>
            </div>
          )}
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          <Failure error={error} />
          {thing && (
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
        </Drawer.Body>
        {thing && (
          <Drawer.Footer>
            <Button size="small" variant="danger" className="me-auto" onClick={() => void removeIt(thing)}>
              {engine("actions.delete")}
            </Button>
            {thing.status !== "rejected" && (
              <Button
                size="small"
                variant="secondary"
                disabled={isPending}
                onClick={() => void decide("rejected")}
              >
                {t("moderation.reject")}
              </Button>
            )}
            {thing.status !== "approved" && (
              <Button size="small" disabled={isPending} onClick={() => void decide("approved")}>
                {t("moderation.approve")}
              </Button>
            )}
          </Drawer.Footer>
        )}
      </Drawer.Content>
    </Drawer>
  )
}
