import { Button, Drawer, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { nameOf, useRecord } from "../../lib/resource"
import type { Submission } from "../../resources/submission"
import { Status, When } from "../crud/cells"
import { DrawerHeader } from "../crud/drawer-header"
import { Failure } from "../crud/failure"
import { useDeletion } from "../crud/use-deletion"
import type { InboxProps } from "./inbox-props"
import { useStatuses } from "./use-statuses"

type Props<Thing extends Submission> = Pick<InboxProps<Thing>, "resource" | "shown"> & {
  id: string
  onClose: () => void
}

const BUTTONS = [
  { status: "read", text: "inbox.markAsRead" },
  { status: "archived", text: "inbox.archive" },
  { status: "spam", text: "inbox.markAsSpam" },
] as const

/** One submission with its text, and the buttons for its status. */
export function InboxDrawer<Thing extends Submission>({ resource, id, shown, onClose }: Props<Thing>) {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { data: thing, error } = useRecord(resource, id)
  const { setAll, isPending } = useStatuses(resource)
  const remove = useDeletion(resource)

  const removeIt = async (found: Thing) => {
    if (await remove(found.id, nameOf(resource, found))) onClose()
  }

  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{thing ? nameOf(resource, thing) : "…"}</Drawer.Title>
          {thing && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Status of={thing.status} />
              <Text size="small" className="text-ui-fg-subtle">
                <When at={thing.created_at} />
              </Text>
            </div>
          )}
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          <Failure error={error} />
          {thing && (
            <Text dir="auto" className="whitespace-pre-wrap break-words">
              {shown(thing)}
            </Text>
          )}
        </Drawer.Body>
        {thing && (
          <Drawer.Footer>
            <Button size="small" variant="danger" className="me-auto" onClick={() => void removeIt(thing)}>
              {engine("actions.delete")}
            </Button>
            {BUTTONS.filter(({ status }) => status !== thing.status).map(({ status, text }) => (
              <Button
                key={status}
                size="small"
                variant="secondary"
                disabled={isPending}
                onClick={() => void setAll([thing], status).then(onClose)}
              >
                {t(text)}
              </Button>
            ))}
          </Drawer.Footer>
        )}
      </Drawer.Content>
    </Drawer>
  )
}
