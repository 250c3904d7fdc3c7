import { Badge, Button, Drawer, Skeleton } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { item } from "../../lib/resource"
import { DrawerHeader } from "../crud/drawer-header"
import { Failure } from "../crud/failure"

interface Props {
  resource: { path: string; texts: string }
  id: string
  /** Whether the evidence is unchanged. Missing until it is loaded. */
  verdict: { isBroken: boolean; text: string } | undefined
  error: unknown
  onClose: () => void
  children: ReactNode
}

/** Shows the proof of a consent, whether it is unchanged, and saves it as a file. */
export const ProofDrawer = ({ resource, id, verdict, error, onClose, children }: Props) => {
  const { t, i18n } = useTranslation("svc")
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{t(`${resource.texts}.one`)}</Drawer.Title>
          {verdict && (
            <Badge size="2xsmall" color={verdict.isBroken ? "red" : "green"}>
              {verdict.text}
            </Badge>
          )}
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto" tabIndex={0}>
          <Failure error={error} />
          {!verdict && !error && <Skeleton className="h-40" />}
          {children}
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" asChild>
            <a href={item(resource, id)} download={`${id}.json`}>
              {t(`${resource.texts}.download`)}
            </a>
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
