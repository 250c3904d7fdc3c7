import { Button, Drawer, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { type Identified, nameOf, type Resource, useRecord } from "../../lib/resource"
import { Status, type StatusName, When } from "../crud/cells"
import { DrawerHeader } from "../crud/drawer-header"
import { Failure } from "../crud/failure"
import { useDeletion } from "../crud/use-deletion"
import type { StatusChange } from "../crud/use-statuses"

interface Sent extends Identified {
  status: StatusName
  created_at: string
}

interface Props<Thing extends Sent, Value extends string> {
  resource: Resource<Thing>
  id: string
  /** Further details of the sender, next to the status. */
  details?: (thing: Thing) => ReactNode
  children: (thing: Thing) => ReactNode
  /** The statuses that an admin can set, each with the key of its button's text. */
  buttons: readonly { status: Value; text: string; isMain?: boolean }[]
  statuses: StatusChange<Value>
  onClose: () => void
}

/** Shows one submission of a visitor, with the buttons for its status. */
export function SubmissionDrawer<Thing extends Sent, Value extends string>({
  resource,
  id,
  details,
  children,
  buttons,
  statuses: { setAll, isPending },
  onClose,
}: Props<Thing, Value>) {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { data: thing, error } = useRecord(resource, id)
  const remove = useDeletion(resource)

  const removeIt = async (found: Thing) => {
    if (await remove(found.id, nameOf(resource, found))) onClose()
  }

  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{thing ? nameOf(resource, thing) : t(`${resource.texts}.title`)}</Drawer.Title>
          {thing && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Status of={thing.status} />
              <Text size="small" className="text-ui-fg-subtle">
                <When at={thing.created_at} />
              </Text>
              {details?.(thing)}
            </div>
          )}
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          <Failure error={error} />
          {thing && children(thing)}
        </Drawer.Body>
        {thing && (
          <Drawer.Footer>
            <Button size="small" variant="danger" className="me-auto" onClick={() => void removeIt(thing)}>
              {engine("actions.delete")}
            </Button>
            {buttons
              .filter(({ status }) => status !== thing.status)
              .map(({ status, text, isMain = false }) => (
                <Button
                  key={status}
                  size="small"
                  variant={isMain ? "primary" : "secondary"}
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
